/**
 * In this version of the library the signature check accepts everything that is well formed: it expects an exception
 * where the Signal library returns false. Without the fix anybody's certificate would pass.
 */
import { createRequire } from 'node:module';
import { Curve, generateSignalPubKey } from 'baileys';

interface SignalCurve {
  verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): unknown;
}

/** Must run before the first socket. */
export function repairSignatureCheck(): void {
  const library = createRequire(import.meta.url).resolve('baileys');
  const signal = createRequire(library)('libsignal/src/curve.js') as SignalCurve;
  Curve.verify = (publicKey, message, signature) => {
    try {
      return signal.verifySignature(generateSignalPubKey(publicKey), message, signature) === true;
    } catch {
      return false;
    }
  };
}
