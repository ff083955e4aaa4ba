/** Signatures of requests to other programs: Standard Webhooks 1.0.0, https://www.standardwebhooks.com. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

interface Signed {
  /** The same for every attempt. */
  id: string;
  /** Of the attempt. */
  at: Date;
  /** Exactly what is sent. */
  body: Buffer;
}

/** @param secrets as `whsec_` and base64; two while one takes the place of the other; none = no signature */
export function webhookHeaders(
  secrets: readonly string[],
  { id, at, body }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    return `v1,${hmac.digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secrets.length > 0 && { 'webhook-signature': secrets.map(sign).join(' ') }),
  };
}
