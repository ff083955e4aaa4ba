/** Whether a request comes from our own pages or an allowed front end. Cookies and sockets are not protected by CORS. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../core/config/config.ts';

/**
 * True when the browser names no origin (not a browser, or a plain same-origin GET), PUBLIC_URL's or one of
 * ALLOWED_ORIGINS. Where PUBLIC_URL is
 * not set, the host of the request is accepted: for pages opened by another name of this machine.
 */
export function isOwnOrigin(config: Config, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const known = [new URL(config.publicUrl).origin, ...config.allowedOrigins];
  if (known.includes(asked.origin)) return true;
  return !config.hasPublicUrl && asked.host === host;
}
