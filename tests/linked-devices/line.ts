/** A connection with a linked device, and its sessions one after another. */
import pg from 'pg';
import { settings } from '../../apps/server/src/conversation/settings/settings.table.ts';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import { createBaileysAdapter } from '../../apps/server/src/gateway/adapters/baileys/baileys.adapter.ts';
import type { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { acquireLease, type Lease } from '../../apps/server/src/gateway/leases/lease.ts';
import type {
  MediaRef,
  OutboundCommand,
  ProviderSession,
  SessionEnd,
  SessionState,
} from '../../apps/server/src/provider/port.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
} from '../../apps/server/src/testing/builders.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { eventually } from '../stage/eventually.ts';

export interface StoredMessage {
  id: string;
  body: string;
  fromMe: boolean;
  kind: string;
  ack: number;
  isStub: boolean;
  isEdited: boolean;
  isDeleted: boolean;
  reactions: unknown;
  mediaRef: MediaRef | null;
  number: string;
  name: string;
  quotedId: string | null;
  author: string | null;
}

export class Line {
  readonly ctx: Ctx;
  readonly connectionId: number;
  lease: Lease | undefined;
  session: ProviderSession | undefined;
  end: SessionEnd | undefined;
  readonly states: SessionState[] = [];
  readonly #core: Core;
  readonly #host: ChildHost;
  readonly #owner = crypto.randomUUID();

  private constructor(parts: { core: Core; host: ChildHost }, ctx: Ctx, connectionId: number) {
    this.#core = parts.core;
    this.#host = parts.host;
    this.ctx = ctx;
    this.connectionId = connectionId;
  }

  /** In a company of its own, which accepts groups too. */
  static async make(parts: { core: Core; host: ChildHost }): Promise<Line> {
    const { core } = parts;
    const { id: companyId } = await buildCompany(core);
    const { id } = await buildConnection(core, companyId, { provider: 'baileys', wanted: 'up' });
    const ctx = companyCtx(core, companyId);
    await inTransaction(ctx, ({ db }) =>
      db.insert(settings).values({ companyId, key: 'CheckMsgIsGroup', value: 'disabled' }),
    );
    return new Line(parts, ctx, id);
  }

  async open(): Promise<ProviderSession> {
    const core = this.#core;
    const key = { companyId: this.ctx.companyId, connectionId: this.connectionId };
    const lease = await acquireLease(core, key, this.#owner);
    if (!lease) throw new Error('the lease is held');
    this.lease = lease;
    this.end = undefined;
    this.states.length = 0;
    const session = await createBaileysAdapter(core, this.#host).open(
      {
        ...lease,
        log: core.log,
        append: async () => {},
        report: async (state) => {
          this.states.push(state);
        },
      },
      new AbortController().signal,
    );
    this.session = session;
    void session.ended.then((end) => {
      this.end = end;
    });
    return session;
  }

  /** Linked and up. */
  async link(phone: Phone): Promise<ProviderSession> {
    const session = await this.open();
    await eventually('a code to scan', () => this.qrcode);
    await phone.scanQr(this.qrcode);
    await this.isUp();
    return session;
  }

  async isUp(): Promise<void> {
    await eventually('the line is up', () => this.status === 'CONNECTED');
  }

  get status() {
    return this.states.at(-1)?.status;
  }

  get qrcode() {
    return this.states.findLast(({ qrcode }) => qrcode)?.qrcode ?? '';
  }

  /** As after a restore from a backup whose key is lost. */
  async spoilCreds(): Promise<void> {
    await this.#rows(sql`update wa_devices set creds = set_byte(creds, 40, get_byte(creds, 40) # 1)
      where connection_id = ${this.connectionId}`);
  }

  async spoilJournal(id: string): Promise<void> {
    await this.#rows(sql`update wa_inbound_journal set entry = set_byte(entry, 40, get_byte(entry, 40) # 1)
      where connection_id = ${this.connectionId} and position(${id} in message_key) > 0`);
  }

  /** Makes stored rows older. */
  async age(table: string, column: string, days: number): Promise<void> {
    const [from, at] = [sql.identifier(table), sql.identifier(column)];
    await this.#rows(sql`update ${from} set ${at} = ${at} - ${days} * interval '1 day'
      where connection_id = ${this.connectionId}`);
  }

  /** As if the phone had been silent for this many days, while we were online. */
  async losePhone(days: number): Promise<void> {
    await this.#rows(sql`update wa_devices set phone_seen_at = now() - ${days} * interval '1 day'
      where connection_id = ${this.connectionId}`);
  }

  async phoneSilentDays(): Promise<number> {
    const [row] = await this.#rows<{ days: number }>(
      sql`select extract(day from now() - phone_seen_at)::int as days from wa_devices
        where connection_id = ${this.connectionId}`,
    );
    return row?.days ?? -1;
  }

  async expireLease(): Promise<void> {
    await this.#rows(sql`update connection_leases set expires_at = '-infinity'
      where connection_id = ${this.connectionId}`);
  }

  /**
   * Nothing can be stored until the returned function is called; messages decrypted in the meantime only reach the
   * journal.
   */
  holdInbox(): Promise<() => Promise<void>> {
    return this.#hold('tickets in access exclusive mode');
  }

  /** No key can be written until the returned function is called; they can be read. */
  holdKeys(): Promise<() => Promise<void>> {
    return this.#hold('wa_keys in exclusive mode');
  }

  /** A loading session blocks at this table until the returned function is called. */
  holdLoading(table: LoadedTable): Promise<() => Promise<void>> {
    return this.#hold(`${table} in access exclusive mode`);
  }

  /** How many statements wait for the locked table. */
  async waitingFor(table: LoadedTable): Promise<number> {
    const found = await this.#rows(
      sql`select from pg_locks where relation = ${table}::regclass and not granted`,
    );
    return found.length;
  }

  /** Of the stored keys of this type. */
  async keyIds(type: string): Promise<string[]> {
    const found = await this.#rows<{ id: string }>(
      sql`select id from wa_keys where connection_id = ${this.connectionId} and type = ${type}`,
    );
    return found.map(({ id }) => id);
  }

  async creds(): Promise<string> {
    const [row] = await this.#rows<{ creds: string }>(
      sql`select encode(creds, 'hex') as creds from wa_devices where connection_id = ${this.connectionId}`,
    );
    return row?.creds ?? '';
  }

  async #hold(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client({
      connectionString: this.#core.pool.options.connectionString,
    });
    await client.connect();
    await client.query(`begin; lock table ${table}`);
    return () => client.end();
  }

  /** Whether a statement waits to write the locked keys. */
  async waitsForKeys(): Promise<boolean> {
    const found = await this.#rows(
      sql`select from pg_locks where relation = 'wa_keys'::regclass and not granted`,
    );
    return found.length > 0;
  }

  /** The contents of the inbox, in the order of the threads. */
  messages(): Promise<StoredMessage[]> {
    return this.#rows<StoredMessage>(sql`select m.provider_id as "id", m.body, m.from_me as "fromMe",
        m.media_type as "kind", m.ack, m.is_stub as "isStub", m.is_edited as "isEdited",
        m.is_deleted as "isDeleted", m.reactions, m.media_ref as "mediaRef", c.number, c.name,
        (select o.provider_id from messages o where o.id = m.quoted_id) as "quotedId",
        (select s.name from contacts s where s.id = m.contact_id) as author
      from messages m join conversations v on v.id = m.conversation_id join contacts c on c.id = v.contact_id
      where m.connection_id = ${this.connectionId} order by v.id, m.seq`);
  }

  async message(id: string): Promise<StoredMessage | undefined> {
    return (await this.messages()).find((message) => message.id === id);
  }

  /** A known person who never wrote. */
  async contact(number: string): Promise<number> {
    return (await buildContact(this.#core, this.ctx.companyId, { number })).id;
  }

  async numberOf(contactId: number): Promise<string> {
    const [row] = await this.#rows<{ number: string }>(
      sql`select number from contacts where id = ${contactId}`,
    );
    return row?.number ?? '';
  }

  /** Names of one person or group. */
  identities(): Promise<{ kind: string; value: string; contactId: number }[]> {
    return this.#rows(
      sql`select kind, value, contact_id as "contactId" from contact_identities order by contact_id, kind`,
    );
  }

  async count(
    table:
      | `wa_${'devices' | 'keys' | 'archived_keys' | 'inbound_journal' | 'sent_messages'}`
      | 'refused_events',
  ) {
    const [row] = await this.#rows<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where connection_id = ${this.connectionId}`,
    );
    return row?.count ?? 0;
  }

  /** Names of the messages in the journal; a phone's own messages to its device are among them. */
  async journalled(): Promise<string[]> {
    const found = await this.#rows<{ key: string }>(
      sql`select message_key as key from wa_inbound_journal where connection_id = ${this.connectionId}`,
    );
    return found.map(({ key }) => key);
  }

  #rows<T>(statement: SQL): Promise<T[]> {
    return inTransaction(this.ctx, (tx) => rows<T>(tx.db, statement));
  }

  /** To the customer, as the outbox addresses them. */
  to(phone: Phone) {
    return { to: [{ kind: 'pn' as const, value: phone.number }], attempt: 1 };
  }

  text(to: Phone, body: string, id = newId()) {
    return {
      t: 'text',
      ...this.to(to),
      providerMessageId: id,
      body,
    } satisfies OutboundCommand;
  }
}

/** In the order in which a session reads them. */
export const LOADED_TABLES = ['wa_devices', 'wa_keys', 'wa_inbound_journal'] as const;
type LoadedTable = (typeof LOADED_TABLES)[number];

let counter = 0;
export const newId = (): string => {
  counter++;
  return `3EB0${counter.toString(16).toUpperCase().padStart(18, '0')}`;
};
