/**
 * A message may belong to any of the sessions with its sender, and the Signal library tries one after another. In
 * this version an attempt advances a session's ratchet before it turns out to be the wrong one, and the change is
 * kept: after a message sealed for an older session the other side could not read what we seal for the newest.
 */
import { createRequire } from 'node:module';

interface Session {
  indexInfo: { used: number };
  serialize(): object;
  constructor: { deserialize(data: object): Session };
}

interface Cipher {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>;
  decryptWithSessions(
    message: Uint8Array,
    sessions: readonly Session[],
  ): Promise<{ session: Session; plaintext: Uint8Array }>;
}

/** Must run before the first socket. */
export function repairSessionAttempts(): void {
  const library = createRequire(import.meta.url).resolve('baileys');
  const { prototype } = createRequire(library)('libsignal/src/session_cipher.js') as {
    prototype: Cipher;
  };
  prototype.decryptWithSessions = async function (message, sessions) {
    for (const session of sessions) {
      const before = session.serialize();
      try {
        const plaintext = await this.doDecryptWhisperMessage(message, session);
        session.indexInfo.used = Date.now();
        return { session, plaintext };
      } catch {
        Object.assign(session, session.constructor.deserialize(before));
      }
    }
    throw new Error('No matching sessions found for message');
  };
}
