/** A phone's end of Signal: its identity, one-time keys, sessions with devices and keys for groups. */
import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateRegistrationId,
  proto,
  signedKeyPair,
  unpadRandomMax16,
} from 'baileys';
import { repairSecretKeys } from '../../../apps/server/src/gateway/adapters/baileys/secret-keys.ts';
import { repairSessionAttempts } from '../../../apps/server/src/gateway/adapters/baileys/session-attempts.ts';
import { type KeyBundle, toSession } from './key-bundle.ts';
import { makeKeyStore } from './key-store.ts';
import { silentLog } from './silent-log.ts';

/** A message in transit: `pkmsg` opens a session, `msg` uses it, `skmsg` is for a group. */
export interface Sealed {
  readonly type: 'pkmsg' | 'msg' | 'skmsg';
  readonly ciphertext: Uint8Array;
}

repairSecretKeys();
// A failed attempt does not corrupt a session on real phones.
repairSessionAttempts();

let turn: Promise<unknown> = Promise.resolve();

/** One phone after another: the library would run one phone's work within the transaction of another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

export class SignalDevice {
  readonly identity = Curve.generateKeyPair();
  readonly #registrationId = generateRegistrationId();
  readonly #signedPreKey = signedKeyPair(this.identity, 1);
  readonly #keys = addTransactionCapability(makeKeyStore(), silentLog, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  });
  readonly #sessions = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    {
      creds: {
        signedIdentityKey: this.identity,
        signedPreKey: this.#signedPreKey,
        registrationId: this.#registrationId,
      },
      keys: this.#keys,
    },
    silentLog,
  );
  #nextPreKeyId = 1;

  /** A bundle with a new one-time key, never issued twice. */
  async takeBundle(): Promise<KeyBundle> {
    const keyId = this.#nextPreKeyId++;
    const preKey = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [keyId]: preKey } });
    const { keyPair, signature } = this.#signedPreKey;
    return {
      registrationId: this.#registrationId,
      identity: this.identity.public,
      signedPreKey: { keyId: this.#signedPreKey.keyId, publicKey: keyPair.public, signature },
      preKey: { keyId, publicKey: preKey.public },
    };
  }

  /** Seals for one device; `bundle` is called when there is no session with it yet. */
  encrypt(address: string, message: proto.IMessage, bundle: () => KeyBundle): Promise<Sealed> {
    return inTurn(async () => {
      const { exists } = await this.#sessions.validateSession(address);
      if (!exists) await this.#openSession(address, bundle());
      return this.#sessions.encryptMessage({ jid: address, data: encodeWAMessage(message) });
    });
  }

  /** Decrypts what a device sealed for this one. */
  async decrypt(address: string, { type, ciphertext }: Sealed): Promise<proto.Message> {
    if (type === 'skmsg') throw new Error('a group message needs its group');
    const sealed = { jid: address, type, ciphertext };
    const bytes = await inTurn(() => this.#sessions.decryptMessage(sealed));
    return proto.Message.decode(unpadRandomMax16(bytes));
  }

  dropSession(address: string): Promise<void> {
    return inTurn(() => this.#sessions.deleteSession([address]));
  }

  /** Seals for everybody in a group; members can read it once they have the distribution message. */
  encryptForGroup(group: string, { me, message }: { me: string; message: proto.IMessage }) {
    return inTurn(() =>
      this.#sessions.encryptGroupMessage({ group, meId: me, data: encodeWAMessage(message) }),
    );
  }

  async decryptForGroup(group: string, author: string, ciphertext: Uint8Array) {
    const bytes = await this.#sessions.decryptGroupMessage({
      group,
      authorJid: author,
      msg: ciphertext,
    });
    return proto.Message.decode(unpadRandomMax16(bytes));
  }

  learnSenderKey(author: string, item: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    return this.#sessions.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  #openSession(address: string, bundle: KeyBundle): Promise<void> {
    return this.#sessions.injectE2ESession({ jid: address, session: toSession(bundle) });
  }
}
