/** A company with a linked device on this side, WhatsApp's servers and phones on the other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { type Ctx, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db.ts';
import { settings } from '../../apps/server/src/core/schema.ts';
import { createBaileysAdapter } from '../../apps/server/src/gateway/baileys/baileys.adapter.ts';
import { ChildHost } from '../../apps/server/src/gateway/baileys/child-host.ts';
import { acquireLease, type Lease } from '../../apps/server/src/gateway/lease.ts';
import type {
  MediaRef,
  OutboundCommand,
  ProviderSession,
  SessionEnd,
  SessionState,
} from '../../apps/server/src/gateway/port.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import { guardConsole } from '../fakes/whatsapp-server/console-guard.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';
import { eventually } from '../stage/eventually.ts';

interface StageParts {
  server: WhatsAppServer;
  test: TestCore;
  certificate: string;
  unguard: () => void;
}

export class LinkedDeviceStage {
  readonly server: WhatsAppServer;
  readonly test: TestCore;
  readonly host: ChildHost;
  readonly #certificate: string;
  readonly #unguard: () => void;
  #numbers = 0;

  private constructor(parts: StageParts) {
    this.#unguard = parts.unguard;
    this.server = parts.server;
    this.test = parts.test;
    this.#certificate = parts.certificate;
    this.host = new ChildHost(parts.test.core);
  }

  static async open(env: Record<string, string> = {}): Promise<LinkedDeviceStage> {
    const unguard = guardConsole();
    const server = await WhatsAppServer.start();
    const certificate = path.join(await mkdtemp(path.join(os.tmpdir(), 'prosa-ca-')), 'ca.pem');
    await writeFile(certificate, server.media.certificate);
    // Children trust the fake's file server as they would WhatsApp's.
    process.env.NODE_EXTRA_CA_CERTS = certificate;
    const rootKey = Buffer.from(server.rootKey).toString('hex');
    const test = await startTestCore({
      WA_SERVER_URL: `${server.url}#${rootKey}`,
      WA_ACK_MS: '1000',
      ...env,
    });
    return new LinkedDeviceStage({ server, test, certificate, unguard });
  }

  async close(): Promise<void> {
    delete process.env.NODE_EXTRA_CA_CERTS;
    await rm(path.dirname(this.#certificate), { recursive: true, force: true });
    await this.server.close();
    await this.test.stop();
    this.#unguard();
    if (this.server.errors.length > 0) throw new AggregateError(this.server.errors);
  }

  /** With a number nobody has. */
  phone(name: string): Phone {
    this.#numbers++;
    return this.server.phone(String(5_511_980_000_000 + this.#numbers), name);
  }

  async line(): Promise<Line> {
    const { core } = this.test;
    const company = await buildCompany(core);
    const { id } = await buildConnection(core, company.id, { provider: 'baileys', wanted: 'up' });
    await inTransaction(companyCtx(core, company.id), ({ db }) =>
      db
        .insert(settings)
        .values({ companyId: company.id, key: 'CheckMsgIsGroup', value: 'disabled' }),
    );
    return new Line(this, companyCtx(core, company.id), id);
  }
}

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

/** A connection and the sessions it has one after the other. */
export class Line {
  readonly ctx: Ctx;
  readonly connectionId: number;
  lease: Lease | undefined;
  session: ProviderSession | undefined;
  end: SessionEnd | undefined;
  readonly states: SessionState[] = [];
  readonly #stage: LinkedDeviceStage;
  readonly #owner = crypto.randomUUID();

  constructor(stage: LinkedDeviceStage, ctx: Ctx, connectionId: number) {
    this.#stage = stage;
    this.ctx = ctx;
    this.connectionId = connectionId;
  }

  async open(): Promise<ProviderSession> {
    const { core } = this.#stage.test;
    const key = { companyId: this.ctx.companyId, connectionId: this.connectionId };
    const lease = await acquireLease(core, key, this.#owner);
    if (!lease) throw new Error('the lease is held');
    this.lease = lease;
    this.end = undefined;
    this.states.length = 0;
    const session = await createBaileysAdapter(core, this.#stage.host).open(
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

  async expireLease(): Promise<void> {
    await this.#rows(sql`update connection_leases set expires_at = '-infinity'
      where connection_id = ${this.connectionId}`);
  }

  /** Nothing can be stored until the answer is called; what is decrypted meanwhile only reaches the journal. */
  async holdInbox(): Promise<() => Promise<void>> {
    const client = new pg.Client({
      connectionString: this.#stage.test.core.pool.options.connectionString,
    });
    await client.connect();
    await client.query('begin; lock table tickets in access exclusive mode');
    return () => client.end();
  }

  /** What the inbox has, in the order of the threads. */
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

  /** Names of one person or group. */
  identities(): Promise<{ kind: string; value: string; contactId: number }[]> {
    return this.#rows(
      sql`select kind, value, contact_id as "contactId" from contact_identities order by contact_id, kind`,
    );
  }

  async count(table: 'wa_devices' | 'wa_keys' | 'wa_inbound_journal' | 'wa_sent_messages') {
    const [row] = await this.#rows<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where connection_id = ${this.connectionId}`,
    );
    return row?.count ?? 0;
  }

  #rows<T>(statement: SQL): Promise<T[]> {
    return inTransaction(this.ctx, (tx) => rows<T>(tx.db, statement));
  }

  /** To the customer, as the outbox addresses him. */
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

let counter = 0;
export const newId = (): string => {
  counter++;
  return `3EB0${counter.toString(16).toUpperCase().padStart(18, '0')}`;
};
