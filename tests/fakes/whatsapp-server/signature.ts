/**
 * Signatures of the protocol (XEdDSA): a key-agreement key is converted into a signing key. The library's own check
 * accepts everything well-formed, so we have this one.
 */
import { createPublicKey, verify } from 'node:crypto';

const P = 2n ** 255n - 19n;
const SIGN_BIT = 0x80;
/** The bytes before the 32 bytes of an Ed25519 key. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const plain = Buffer.from(signature);
  const last = plain.readUInt8(63);
  plain.writeUInt8(last & ~SIGN_BIT, 63);
  const point = toEdwards(key.subarray(-32));
  point.writeUInt8(point.readUInt8(31) | (last & SIGN_BIT), 31);
  const der = Buffer.concat([ED25519_SPKI, point]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), plain);
}

/** y = (u − 1) / (u + 1) */
function toEdwards(key: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(key).reverse().toString('hex')}`) % P;
  const y = ((u - 1n + P) * power(u + 1n, P - 2n)) % P;
  return Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % P;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
