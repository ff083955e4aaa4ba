/** Our identity at push services (RFC 8292): one key pair of the installation, to which browsers bind their subscriptions. */
import { createECDH, createHash } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Core } from '../../core/ctx.ts';

type Keeper = Pick<Core, 'lastingKey'>;

const LIFE_SECONDS = 12 * 60 * 60;

/** The pair is derived from a permanent key: every process has the same, and a new master key invalidates no subscription. */
function keyPair({ lastingKey }: Keeper): { privateKey: Buffer; publicKey: Buffer } {
  let privateKey = lastingKey('web push 0');
  for (;;) {
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(privateKey);
    } catch {
      // One number in four thousand million exceeds the order of the curve.
      privateKey = createHash('sha256').update(privateKey).digest();
      continue;
    }
    return { privateKey, publicKey: pair.getPublicKey() };
  }
}

/** As `pushManager.subscribe` takes it. */
export const vapidPublicKey = (core: Keeper): string =>
  keyPair(core).publicKey.toString('base64url');

/** Proves to the service at this address that the message is ours. */
export async function vapidHeader(
  core: Pick<Core, 'lastingKey' | 'config' | 'now'>,
  endpoint: string,
): Promise<string> {
  const { privateKey, publicKey } = keyPair(core);
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const [d, ...point] = [privateKey, x, y].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: d!, x: point[0]!, y: point[1]! };
  const seconds = Math.floor(core.now().getTime() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(whomToAsk(core))
    .setExpirationTime(seconds + LIFE_SECONDS)
    .sign(await importJWK(jwk, 'ES256'));
  return `vapid t=${token}, k=${publicKey.toString('base64url')}`;
}

/** The contact for operators of push services. */
function whomToAsk({ config }: Pick<Core, 'config'>): string {
  if (config.isHttps) return config.publicUrl;
  const address = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return `mailto:${address}`;
}
