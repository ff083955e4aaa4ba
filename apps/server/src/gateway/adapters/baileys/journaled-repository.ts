/**
 * Decrypting advances a session's ratchet: the message can never be decrypted again. So the same transaction stores
 * its text, and after a kill before the inbox has it, the next start finds it there. Sealing advances the ratchet
 * too: it is stored before anything is sent, since a phone drops a second message under the same key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from 'baileys';
import { type AuthStore, JOURNAL, type JournalEntry } from './auth-store.ts';
import { leaveEndedTransactions } from './ended-transactions.ts';
import { historyIn } from './history.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Which stanza each ciphertext arrived in. The library passes the bytes on without it. */
interface Envelope {
  attrs: Record<string, string>;
  /** A stanza of a group may hold two: its sender's keys, and the message. */
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
 * The library locks sending by our own name and receiving by the sender's, though both advance the same session: each
 * reads it, and the later commit overwrites the earlier one. The next message would be sealed with a used key.
 */
function changeOneAtATime(keys: SignalKeyStoreWithTransaction): void {
  const { transaction } = keys;
  keys.transaction = (work) => transaction(work, 'keys');
}

/** While something is being sealed. */
const sealing = new AsyncLocalStorage<true>();

/** The library sends within the transaction of its keys: after a kill we would not know what was sent. */
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
 * the waiting ones within the transaction of the first: their writes would be lost. So nothing may wait there.
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
    leaveEndedTransactions(keys);
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
          // A key type that the library does not know is stored with the others.
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
