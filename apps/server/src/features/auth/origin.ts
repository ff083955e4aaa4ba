/** Whether a request comes from our own pages. Cookies and sockets are not protected by CORS. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when the browser names no origin (not a browser, or a plain same-origin GET), names PUBLIC_URL's, or the
 * very host it talks to, which is how a page opened by another name of this machine looks.
 */
export function isOwnOrigin(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.origin === new URL(publicUrl).origin || asked.host === host;
}
