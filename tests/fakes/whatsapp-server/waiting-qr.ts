/** Fetches the QR code of a running Prosa instead of reading it off its screen. */
import { makeClient } from '@prosa/contract/client';

export interface Login {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Of the first connection that waits to be scanned. */
export async function fetchWaitingQr({ url, email, password }: Login): Promise<string> {
  const enter = makeClient(`${url}/api`, fetch);
  const { token } = await enter('POST /auth/login', { body: { email, password } });
  const headers = { authorization: `Bearer ${token}` };
  const connections = await enter('GET /whatsapp', {}, { headers });
  const waiting = connections.find(
    ({ provider, status, qrcode }) => provider === 'baileys' && status === 'qrcode' && qrcode,
  );
  if (!waiting) throw new Error('no linked device waits to be scanned: add one at /connections');
  return waiting.qrcode;
}
