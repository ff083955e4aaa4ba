/** A linked device of a number: the server's record of it. */
import type { BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import type { Connection } from './connection.ts';
import type { KeyBundle, PublicPreKey, SignedPublicPreKey } from './key-bundle.ts';
import { OfflineQueue } from './offline-queue.ts';
import { element, newMessageId, SERVER, seconds } from './stanza.ts';

/** Below this the server requests more one-time keys. */
const PRE_KEYS_MIN = 5;

export interface CompanionKeys {
  readonly noiseKey: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: SignedPublicPreKey;
}

export class Companion {
  readonly id: number;
  readonly account: Account;
  readonly keys: CompanionKeys;
  readonly queue = new OfflineQueue();
  preKeys: PublicPreKey[] = [];
  connection: Connection | undefined;
  /** The phone sends history and keys to a device that is online for the first time. */
  isNew = true;
  /** Members' senders whose group key this device has. */
  readonly knowsGroupKeyOf = new Set<string>();
  #isAskedForPreKeys = false;

  constructor(account: Account, id: number, keys: CompanionKeys) {
    this.account = account;
    this.id = id;
    this.keys = keys;
  }

  /** Kept until the device acknowledges it. */
  deliver(stanza: BinaryNode): void {
    this.queue.add(stanza);
    this.show(stanza);
  }

  /** Delivered only to a device that is online, never later. */
  show(stanza: BinaryNode): void {
    if (this.connection?.isReady) this.connection.send(stanza);
  }

  addPreKeys(keys: readonly PublicPreKey[]): void {
    this.preKeys.push(...keys);
    this.#isAskedForPreKeys = false;
  }

  /** Its public keys; the one-time key is used up. */
  takeBundle(): KeyBundle {
    const preKey = this.preKeys.shift();
    this.#askForPreKeys();
    const { identity, registrationId, signedPreKey } = this.keys;
    return { identity, registrationId, signedPreKey, ...(preKey ? { preKey } : {}) };
  }

  /** Everything that waits, marked as offline, then the end marker. */
  catchUp(): void {
    const { connection } = this;
    if (!connection || connection.isReady) return;
    const waiting = this.queue.all();
    for (const [index, stanza] of waiting.entries()) {
      connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } });
    }
    const count = String(waiting.length);
    connection.send(element('ib', { from: SERVER }, [element('offline', { count })]));
    connection.isReady = true;
  }

  #askForPreKeys(): void {
    if (this.preKeys.length >= PRE_KEYS_MIN || this.#isAskedForPreKeys) return;
    this.#isAskedForPreKeys = true;
    const count = element('count', { value: String(this.preKeys.length) });
    const attributes = { from: SERVER, type: 'encrypt', id: newMessageId(), t: seconds() };
    this.deliver(element('notification', attributes, [count]));
  }
}
