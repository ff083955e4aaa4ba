/** Customers of a company whose connection is answered by an agent of Dialogflow; the test looks and calls by hand. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { automation } from '../../apps/server/src/automation/engine/automation.ts';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { dueTimer } from '../../apps/server/src/automation/engine/due-timer.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import type { InboundMessage } from '../../apps/server/src/provider/port.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import {
  inbound,
  openTestProvider,
  type TestProvider,
} from '../../apps/server/src/testing/provider.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';
import { type DialogflowServer, PROJECT } from '../fakes/dialogflow-server/dialogflow-server.ts';

export const FAILED =
  'Não consegui continuar por aqui. Uma pessoa da nossa equipe vai responder você.';
export const UNCLEAR = 'Não entendi. Pode dizer com outras palavras?';
export const WRITE = 'Por aqui eu só consigo ler texto. Pode escrever, por favor?';

type Integration = RouteInput<Api['POST /queueIntegration']>['body'];

interface Opening {
  integration?: Partial<Integration>;
  connection?: Parameters<typeof buildConnection>[2];
}

let lastNumber = 0;

type Write = (from: string, message: Partial<InboundMessage>) => Promise<void>;

export class AgentStage {
  readonly app: TestApp;
  readonly companyId: number;
  readonly connectionId: number;
  readonly integrationId: number;
  readonly admin: TestSession;
  readonly provider: TestProvider;
  readonly #write: Write;

  private constructor(
    parts: Pick<
      AgentStage,
      'app' | 'companyId' | 'connectionId' | 'integrationId' | 'admin' | 'provider'
    >,
    write: Write,
  ) {
    this.app = parts.app;
    this.companyId = parts.companyId;
    this.connectionId = parts.connectionId;
    this.integrationId = parts.integrationId;
    this.admin = parts.admin;
    this.provider = parts.provider;
    this.#write = write;
  }

  /** The connection has the integration. */
  static async open(
    app: TestApp,
    google: DialogflowServer,
    { integration, connection }: Opening = {},
  ): Promise<AgentStage> {
    const { core } = app;
    const { id: companyId } = await buildCompany(core);
    const admin = await app.enter(companyId, { profile: 'admin' });
    const { id: integrationId } = await admin.call('POST /queueIntegration', {
      body: { ...agentBody(google), ...integration },
    });
    const { id: connectionId } = await buildConnection(core, companyId, {
      greetingMessage: 'Olá',
      integrationId,
      ...connection,
    });
    const provider = await openTestProvider(core, companyId, connectionId);
    return new AgentStage(
      { app, companyId, connectionId, integrationId, admin, provider },
      (from, message) => provider.append(inbound({ from, ...message })),
    );
  }

  query<T>(statement: SQL): Promise<T[]> {
    const ctx = companyCtx(this.app.core, this.companyId);
    return inTransaction(ctx, ({ db }) => rows<T>(db, statement));
  }

  async customer(first: string | Partial<InboundMessage> = 'Oi'): Promise<AgentCustomer> {
    const number = `55118${String(71_000_000 + ++lastNumber)}`;
    const write = (message: Partial<InboundMessage>) =>
      this.#write(number, { name: 'Ana Souza', ...message });
    await write(typeof first === 'string' ? { body: first } : first);
    const [ticket] = await this.query<{ id: number }>(
      sql`select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`,
    );
    return new AgentCustomer(this, { ticketId: ticket!.id, number, write });
  }

  async look(): Promise<void> {
    while (await consumeNext(this.app.core, this.companyId));
  }

  /** The quiet time of every customer is over. */
  async pass(): Promise<void> {
    const waiting = await this.query<{ ticketId: number }>(
      sql`update automation_sessions set timer_at = now() - interval '1 second'
        where timer_at is not null returning ticket_id as "ticketId"`,
    );
    const { app, companyId } = this;
    for (const { ticketId } of waiting) await dueTimer.look(app.core, { companyId, ticketId });
    await this.look();
  }

  /** Until nothing is left to look at, to wait for or to call. Attempts that wait for another are made at once. */
  async settle(): Promise<void> {
    await this.look();
    await this.pass();
    for (let call = await this.#pending(); call; call = await this.#pending()) {
      await runCall(this.app.core, { companyId: this.companyId, ...call }, automation.effects);
      await this.look();
      await this.pass();
    }
  }

  async #pending(): Promise<{ ticketId: number; callId: string } | undefined> {
    const [call] = await this.query<{ ticketId: number; callId: string }>(
      sql`select ticket_id as "ticketId", id as "callId" from automation_calls
        where state = 'pending' order by created_at, id limit 1`,
    );
    return call;
  }

  integration() {
    const params = { integrationId: this.integrationId };
    return this.admin.call('GET /queueIntegration/:integrationId', { params });
  }
}

export const agentBody = (google: DialogflowServer): Integration => ({
  type: 'dialogflow',
  name: 'Agente da loja',
  projectName: PROJECT,
  language: 'pt-BR',
  jsonContent: google.json,
});

interface Parts {
  ticketId: number;
  number: string;
  write: (message: Partial<InboundMessage>) => Promise<void>;
}

export class AgentCustomer {
  readonly ticketId: number;
  readonly number: string;
  readonly write: Parts['write'];
  readonly #stage: AgentStage;

  constructor(stage: AgentStage, { ticketId, number, write }: Parts) {
    this.#stage = stage;
    this.ticketId = ticketId;
    this.number = number;
    this.write = write;
  }

  /** What they were sent, in order. */
  async told(): Promise<string[]> {
    const found = await this.#stage.query<{ body: string; media_type: string }>(
      sql`select body, media_type from messages where ticket_id = ${this.ticketId} and from_me order by seq`,
    );
    return found.map(({ body, media_type: type }) =>
      type === 'conversation' ? body : `${type}: ${body}`,
    );
  }

  /** Writes, and is answered. */
  async say(body: string): Promise<string[]> {
    const before = (await this.told()).length;
    await this.write({ body });
    await this.#stage.settle();
    return (await this.told()).slice(before);
  }

  calls(): Promise<{ id: string; state: string; attempts: number; error: string | null }[]> {
    return this.#stage.query(sql`select id, state, attempts, error from automation_calls
      where ticket_id = ${this.ticketId} order by created_at, id`);
  }

  ticket() {
    const params = { ticketId: String(this.ticketId) };
    return this.#stage.admin.call('GET /tickets/:ticketId', { params });
  }

  /** Whether anything is left to be looked at, now or later. */
  async isWaitedFor(): Promise<boolean> {
    const work = await this.#stage.query(
      sql`select from automation_work where ticket_id = ${this.ticketId}`,
    );
    return work.length > 0;
  }

  /** The job of its latest call, as the runner runs it. */
  async runCall(): Promise<void> {
    const { app, companyId } = this.#stage;
    const { id: callId } = (await this.calls()).at(-1)!;
    await runCall(app.core, { companyId, ticketId: this.ticketId, callId }, automation.effects);
  }

  move(status: 'open' | 'pending' | 'closed'): Promise<unknown> {
    const params = { ticketId: this.ticketId };
    return this.#stage.admin.call('PUT /tickets/:ticketId', { params, body: { status } });
  }
}
