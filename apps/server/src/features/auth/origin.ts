/** Whether a request comes from our own pages. Cookies and sockets are not protected by CORS. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../core/config.ts';

/**
 * True when the browser names no origin (not a browser, or a plain same-origin GET) or PUBLIC_URL's. Where that is
 * not set, the very host that it talks to will do: a page opened by another name of this machine.
 */
export function isOwnOrigin(config: Config, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  if (asked.origin === new URL(config.publicUrl).origin) return true;
  return !config.hasPublicUrl && asked.host === host;
}
