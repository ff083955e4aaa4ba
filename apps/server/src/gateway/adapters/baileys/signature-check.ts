/**
 * In this version of the library the check of signatures accepts everything that is well formed: it waits for an
 * exception where the Signal library answers with false. Without the repair a certificate of anybody would do.
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
