/** Checks the sender, as RFC 8292 requires of a push service. */
import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 86_400;

interface Expected {
  audience: string;
  /** The sender that the subscription was created for. */
  key: string;
}

/** @throws with the reason */
export function checkVapid(header: string, { audience, key }: Expected): void {
  const [, token = '', sender] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? [];
  if (sender !== key) throw new Error('the subscription is for another sender');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed by the sender');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud?: string;
    exp?: number;
    sub?: string;
  };
  const seconds = Date.now() / 1000;
  if (aud !== audience) throw new Error('for another service');
  if (!exp || exp < seconds || exp > seconds + DAY_SECONDS) throw new Error('too old or too long');
  if (!/^(mailto:|https:)/.test(sub ?? '')) throw new Error('no contact in the token');
}

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
}
