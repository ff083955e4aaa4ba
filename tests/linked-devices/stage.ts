/** A company with a linked device on this side, WhatsApp's servers and phones on the other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Ctx, companyCtx } from '../../apps/server/src/core/ctx.ts';
import { createBaileysAdapter } from '../../apps/server/src/gateway/baileys/baileys.adapter.ts';
import { ChildHost } from '../../apps/server/src/gateway/baileys/child-host.ts';
import { acquireLease, type Lease } from '../../apps/server/src/gateway/lease.ts';
import type {
  OutboundCommand,
  ProviderSession,
  SessionEnd,
  SessionState,
} from '../../apps/server/src/gateway/port.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';

export class LinkedDeviceStage {
  readonly server: WhatsAppServer;
  readonly test: TestCore;
  readonly host: ChildHost;
  readonly #certificate: string;
  #numbers = 0;

  private constructor(parts: { server: WhatsAppServer; test: TestCore; certificate: string }) {
    this.server = parts.server;
    this.test = parts.test;
    this.#certificate = parts.certificate;
    this.host = new ChildHost(parts.test.core);
  }

  static async open(env: Record<string, string> = {}): Promise<LinkedDeviceStage> {
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
    return new LinkedDeviceStage({ server, test, certificate });
  }

  async close(): Promise<void> {
    delete process.env.NODE_EXTRA_CA_CERTS;
    await rm(path.dirname(this.#certificate), { recursive: true, force: true });
    await this.server.close();
    await this.test.stop();
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
    return new Line(this, companyCtx(core, company.id), id);
  }
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

  get status() {
    return this.states.at(-1)?.status;
  }

  get qrcode() {
    return this.states.findLast(({ qrcode }) => qrcode)?.qrcode ?? '';
  }

  text(to: Phone, body: string, id = newId()) {
    return {
      t: 'text',
      to: [{ kind: 'pn', value: to.number }],
      attempt: 1,
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
