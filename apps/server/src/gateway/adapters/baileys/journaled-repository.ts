/**
 * Decrypting moves a session's ratchet on: the message can never be decrypted again. So its text is written in the
 * same transaction, and a process that is killed before the inbox has it finds it there at its next start. Sealing
 * moves it on too: it is written before anything leaves, since a phone drops a second message under the same key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from 'baileys';
import { type AuthStore, JOURNAL, type JournalEntry } from './auth-store.ts';
import { historyIn } from './history.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Which stanza each piece of ciphertext came in. The library passes the bytes on without it. */
interface Envelope {
  attrs: Record<string, string>;
  /** A stanza of a group may hold two: the keys of its sender, and the message. */
  part: number;
}

export class Envelopes {
  readonly #known = new WeakMap<object, Envelope>();

  note(node: BinaryNode): void {
    if (node.tag !== 'message' || !Array.isArray(node.content)) return;
    for (const [part, { tag, content }] of node.content.entries()) {
      if (tag === 'enc' && content instanceof Uint8Array)
        this.#known.set(content, { attrs: node.attrs, part });
    }
  }

  of(ciphertext: Uint8Array): Envelope | undefined {
    return this.#known.get(ciphertext);
  }
}

const journalKey = ({ attrs, part }: Envelope): string =>
  [attrs.from, attrs.participant ?? '', attrs.id, part].join(' ');

/** Of our own devices' housekeeping only old messages. */
const isKept = ({ attrs }: Envelope, plaintext: Uint8Array): boolean =>
  attrs.category !== 'peer' || historyIn(plaintext) !== undefined;

/**
 * The library locks sending by our own name and receiving by the sender's, though both turn the same session on: each
 * reads it, and whichever commits last undoes the other. The next message would be sealed with a key that was used.
 */
function changeOneAtATime(keys: SignalKeyStoreWithTransaction): void {
  const { transaction } = keys;
  keys.transaction = (work) => transaction(work, 'keys');
}

/** While something is sealed. */
const sealing = new AsyncLocalStorage<true>();

/** The library sends within the transaction of its keys: what has left would not be known after a kill. */
function writeAhead(
  keys: SignalKeyStoreWithTransaction,
  store: Pick<AuthStore, 'writeAhead'>,
): void {
  const { set } = keys;
  keys.set = async (data) => {
    await set(data);
    if (sealing.getStore()) await store.writeAhead(data);
  };
}

/** By address. */
const underWay = new Map<string, Promise<void>>();

/**
 * The Signal library queues by address alone, for all devices of a process that write to the same person, and runs
 * whoever waits within the transaction of whoever came first: its writes would get lost. So nobody waits there.
 */
function alone<T>(address: string, work: () => Promise<T>): Promise<T> {
  const result = (underWay.get(address) ?? Promise.resolve()).then(work);
  const done = () => {
    if (underWay.get(address) === over) underWay.delete(address);
  };
  const over = result.then(done, done);
  underWay.set(address, over);
  return result;
}

export function journaledRepository(
  envelopes: Envelopes,
  store: Pick<AuthStore, 'writeAhead'>,
): MakeRepository {
  return (auth, logger, pnToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    changeOneAtATime(keys);
    writeAhead(keys, store);
    const { decryptMessage, decryptGroupMessage, encryptMessage, encryptGroupMessage } = repository;
    const changing = <T>(jid: string, work: () => Promise<T>): Promise<T> =>
      keys.transaction(() => alone(repository.jidToSignalProtocolAddress(jid), work), jid);
    const journaled = (
      ciphertext: Uint8Array,
      lock: string,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> =>
      keys.transaction(async () => {
        const plaintext = await decrypt();
        const envelope = envelopes.of(ciphertext);
        if (envelope && isKept(envelope, plaintext)) {
          const entry: JournalEntry = {
            key: journalKey(envelope),
            attrs: envelope.attrs,
            plaintext,
          };
          // A key type that the library does not know travels with the others.
          await keys.set({ [JOURNAL]: { [entry.key]: entry } } as never);
        }
        return plaintext;
      }, lock);
    return {
      ...repository,
      decryptMessage: (options) =>
        journaled(options.ciphertext, options.jid, () =>
          changing(options.jid, () => decryptMessage(options)),
        ),
      decryptGroupMessage: (options) =>
        journaled(options.msg, options.group, () => decryptGroupMessage(options)),
      encryptMessage: (options) =>
        changing(options.jid, () => sealing.run(true, () => encryptMessage(options))),
      encryptGroupMessage: (options) => sealing.run(true, () => encryptGroupMessage(options)),
      injectE2ESession: (options) =>
        changing(options.jid, () => repository.injectE2ESession(options)),
    };
  };
}
