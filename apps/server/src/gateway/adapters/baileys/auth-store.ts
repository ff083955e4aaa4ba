/**
 * Our WhatsApp credentials and keys, kept in PostgreSQL: sealed, written before they take effect, and only by the
 * owner of the lease. A failed write ends the session: continuing with keys that the database does not have would
 * break every conversation at the next start.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { FencedError } from '../../../provider/port.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import * as queries from './device.queries.ts';
import { KeyCache } from './key-cache.ts';
import type { Vault, VaultValue } from './vault.ts';

/** A decrypted message: its envelope, and its contents with their padding. */
export interface JournalEntry {
  key: string;
  attrs: Record<string, string>;
  plaintext: Uint8Array;
}

/** The key type under which decrypted messages travel through the library's key transaction. */
export const JOURNAL = 'inbound-journal';

/** Stored credentials that cannot be read: a person must check, since a new link would hide the loss. */
export class UnreadableCredsError extends Error {
  override name = 'UnreadableCredsError';
}

export interface AuthStoreOptions {
  core: Core;
  lease: Lease;
  vault: Vault;
  /** Messages whose ratchet step and text are committed. */
  onJournal(entries: readonly JournalEntry[]): void;
  /** A write failed: memory and database may differ. */
  onBroken(error: unknown): void;
}

const CACHED_KEYS = 3000;
const TRIES = 3;
const PAUSE_MS = 500;

export class AuthStore {
  creds: AuthenticationCreds = initAuthCreds();
  pairingNumber = '';
  /** New chats may not be started until then. */
  restrictedUntil: Date | null = null;
  readonly keys: SignalKeyStore;

  readonly #options: AuthStoreOptions;
  /** Until then the credentials in memory are blank, whatever the database has. */
  #isLoaded = false;
  readonly #cache = new KeyCache<unknown>(CACHED_KEYS);
  #saving: Promise<void> | undefined;
  #isSaveDue = false;
  readonly #underWay = new Set<Promise<unknown>>();
  #ahead: { writes: Writes; written: Promise<void> } | undefined;
  /** A transaction of theirs that ends later leaves them out. */
  readonly #writtenAhead = new WeakSet<object>();
  /** How often keys were written: earlier reads may be outdated. */
  #changes = 0;

  constructor(options: AuthStoreOptions) {
    this.#options = options;
    this.keys = {
      get: (type, ids) => this.#get(type, ids),
      set: (data) => this.#set(data as Writes),
    };
  }

  /**
   * Returns decrypted messages that never reached the inbox.
   * @throws UnreadableCredsError
   */
  async load(): Promise<JournalEntry[]> {
    const { connectionId } = this.#options.lease;
    const { device, highest, journal } = await this.#write(async (tx) => ({
      device: await queries.openDevice(tx, connectionId),
      highest: await queries.highestPreKey(tx, connectionId),
      journal: await queries.listJournal(tx, connectionId),
    }));
    this.pairingNumber = device.pairing_number;
    this.restrictedUntil = device.restricted_until ? new Date(device.restricted_until) : null;
    this.creds = device.creds ? await this.#readCreds(device.creds) : initAuthCreds();
    // Keys are written before the credentials that count them. A crash in between would issue an id twice.
    if (highest >= this.creds.nextPreKeyId) this.creds.nextPreKeyId = highest + 1;
    const entries = await this.#readJournal(journal);
    this.#isLoaded = true;
    return entries;
  }

  async #readJournal(journal: readonly queries.JournalRow[]): Promise<JournalEntry[]> {
    const opened = await this.#options.vault.open(
      journal.map(({ message_key: row, entry: value }) => ({
        table: 'wa_inbound_journal',
        row,
        value,
      })),
    );
    return journal.flatMap(({ message_key: key }, at) => this.#readEntry(key, opened[at]!));
  }

  /** An unreadable one stays where it is, and does not block the others. */
  #readEntry(key: string, opened: Buffer | Error): JournalEntry[] {
    try {
      return [{ ...(parse(opened) as Omit<JournalEntry, 'key'>), key }];
    } catch (error) {
      const { core } = this.#options;
      core.log.error({ error, message: key }, 'linked_device.journal_entry_lost');
      return [];
    }
  }

  /** Restarts a link that was requested and never finished. */
  startOver(): void {
    this.creds = initAuthCreds();
  }

  /**
   * Writes the latest state; states in between may be skipped. Nothing is written before the credentials are loaded:
   * a session that stops while it starts would replace a linked device with a blank one.
   */
  saveCreds(): Promise<void> {
    if (!this.#isLoaded) return Promise.resolve();
    this.#isSaveDue = true;
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  /** Resolves when none of its transactions is open: they share the lease, and whoever takes it waits for them. */
  async close(): Promise<void> {
    await this.saveCreds().catch(() => {});
    await Promise.allSettled(this.#underWay);
  }

  /** The other side ended the link. */
  async archive(): Promise<void> {
    await this.#saving?.catch(() => {});
    this.#cache.clear();
    await this.#write((tx) => queries.archiveDevice(tx, this.#options.lease.connectionId));
  }

  /** Before the end of the transaction that the keys belong to. Saves during that time share one write. */
  writeAhead(data: SignalDataSet): Promise<void> {
    this.#ahead ??= this.#gather();
    const { writes, written } = this.#ahead;
    for (const [type, values] of Object.entries(data) as [keyof Writes, object][])
      writes[type] = Object.assign(writes[type] ?? {}, values);
    return written;
  }

  #gather(): { writes: Writes; written: Promise<void> } {
    const writes: Writes = {};
    const written = nextTurn().then(async () => {
      this.#ahead = undefined;
      await this.#set(writes);
      for (const value of Object.values(writes).flatMap((values) => Object.values(values)))
        if (value instanceof Object) this.#writtenAhead.add(value);
    });
    return { writes, written };
  }

  async #saveAll(): Promise<void> {
    while (this.#isSaveDue) {
      this.#isSaveDue = false;
      // WhatsApp signs the device when it is linked.
      const isLinked = this.creds.account !== undefined;
      const [creds] = await this.#seal([sealable('wa_devices', 'creds', this.creds)]);
      await this.#write((tx) => this.#keepCreds(tx, { creds: creds!, isLinked }));
    }
  }

  async #keepCreds(tx: Tx, given: queries.SavedCreds): Promise<void> {
    const { core, lease } = this.#options;
    if (await queries.saveCreds(tx, lease.connectionId, given)) return;
    core.log.error(
      { connection_id: lease.connectionId },
      'linked_device.unlinked_credentials_refused',
    );
  }

  async #readCreds(value: Buffer): Promise<AuthenticationCreds> {
    const { vault } = this.#options;
    const [opened] = await vault.open([{ table: 'wa_devices', row: 'creds', value }]);
    try {
      const creds = parse(opened!) as AuthenticationCreds;
      if (!creds.noiseKey || !creds.signedIdentityKey) throw new Error('incomplete credentials');
      return creds;
    } catch (error) {
      throw new UnreadableCredsError('the credentials cannot be read', { cause: error });
    }
  }

  async #get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.#cache.get(`${type} ${id}`);
      if (known === undefined) missing.push(id);
      else if (known !== null) found[id] = known as SignalDataTypeMap[T];
    }
    if (missing.length > 0) Object.assign(found, await this.#read(type, missing));
    return found;
  }

  async #read(type: string, ids: readonly string[]): Promise<Record<string, unknown>> {
    const changes = this.#changes;
    const [stored] = await this.#inTransaction((tx) =>
      tx.lastly(queries.readKeys(tx, this.#options.lease.connectionId, { type, ids })),
    );
    const opened = await this.#options.vault.open(
      stored.map(({ id, value }) => ({ table: 'wa_keys', row: `${type} ${id}`, value })),
    );
    const values: Record<string, unknown> = {};
    for (const [at, { id }] of stored.entries()) {
      const value = parse(opened[at]!);
      values[id] =
        type === 'app-state-sync-key'
          ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
          : value;
    }
    // A key may have been written since, and be newer in the cache.
    if (changes === this.#changes)
      for (const id of ids) this.#cache.set(`${type} ${id}`, values[id] ?? null);
    return values;
  }

  async #set(data: Writes): Promise<void> {
    const { lease, onJournal } = this.#options;
    const { [JOURNAL]: journaled, ...keys } = data;
    const entries = Object.values(journaled ?? {}) as JournalEntry[];
    const changes = Object.entries(keys).flatMap(([type, values]) =>
      Object.entries(values ?? {})
        .filter(([, value]) => !this.#writtenAhead.has(value as object))
        .map(([id, value]) => ({ type, id, value })),
    );
    if (changes.length + entries.length === 0) return;
    const kept = changes.filter(({ value }) => value != null);
    const gone = changes.filter(({ value }) => value == null);
    const sealed = await this.#seal([
      ...kept.map(({ type, id, value }) => sealable('wa_keys', `${type} ${id}`, value)),
      ...entries.map(({ key, ...entry }) => sealable('wa_inbound_journal', key, entry)),
    ]);
    const rows = kept.map(({ type, id }, at) => ({ type, id, value: sealed[at]! }));
    const journal = entries.map(({ key }, at) => ({
      message_key: key,
      entry: sealed[kept.length + at]!,
    }));
    const { connectionId } = lease;
    await this.#inTransaction((tx) =>
      tx.lastly(
        assertFence(tx, lease),
        rows.length > 0 ? queries.writeKeys(tx, connectionId, rows) : nothing,
        gone.length > 0 ? queries.deleteKeys(tx, connectionId, gone) : nothing,
        journal.length > 0 ? queries.writeJournal(tx, connectionId, journal) : nothing,
      ),
    );
    // Cache only what is committed. One-time keys are read at most once.
    this.#changes++;
    for (const { type, id, value } of changes) {
      if (type === 'pre-key') this.#cache.delete(`${type} ${id}`);
      else this.#cache.set(`${type} ${id}`, value ?? null);
    }
    if (entries.length > 0) onJournal(entries);
  }

  /** A transaction that only the owner of the connection can commit. */
  #write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#inTransaction(async (tx) => {
      await assertFence(tx, this.#options.lease);
      return fn(tx);
    });
  }

  /**
   * Waits for a database that restarts. A failed read ends the session too: the library would treat the key as
   * absent, and give up a message that it cannot open.
   */
  #inTransaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const done = this.#tried(fn).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
    return done;
  }

  async #tried<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const { core, lease, onBroken } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(companyCtx(core, lease.companyId), fn);
      } catch (error) {
        if (attempt < TRIES && !(error instanceof FencedError)) {
          await pause(PAUSE_MS);
          continue;
        }
        this.#cache.clear();
        onBroken(error);
        throw error;
      }
    }
  }

  /** A value that cannot be sealed cannot be written. */
  async #seal(values: readonly VaultValue[]): Promise<Buffer[]> {
    try {
      return await this.#options.vault.seal(values);
    } catch (error) {
      this.#cache.clear();
      this.#options.onBroken(error);
      throw error;
    }
  }
}

const sealable = (table: VaultValue['table'], row: string, value: unknown): VaultValue => ({
  table,
  row,
  value: Buffer.from(JSON.stringify(value, BufferJSON.replacer)),
});

function parse(opened: Buffer | Error): unknown {
  if (opened instanceof Error) throw opened;
  return JSON.parse(opened.toString(), BufferJSON.reviver);
}

const nothing = Promise.resolve();

type Writes = Partial<Record<keyof SignalDataSet | typeof JOURNAL, Record<string, unknown>>>;
