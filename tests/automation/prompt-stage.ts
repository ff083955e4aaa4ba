/** Customers of a company whose connection is answered by a prompt; the test looks and calls by hand. */
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
import {
  buildCompany,
  buildConnection,
  buildQueue,
} from '../../apps/server/src/testing/builders.ts';
import {
  inbound,
  openTestProvider,
  type TestProvider,
} from '../../apps/server/src/testing/provider.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';
import { type AiServer, KEY } from '../fakes/ai-server/ai-server.ts';

export const FAILED =
  'Não consegui continuar por aqui. Uma pessoa da nossa equipe vai responder você.';
export const TEXT = 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.';

type PromptBody = RouteInput<Api['POST /prompt']>['body'];

interface Opening {
  prompt?: Partial<PromptBody>;
  connection?: Parameters<typeof buildConnection>[2];
}

let lastNumber = 0;

type Write = (from: string, message: Partial<InboundMessage>) => Promise<void>;

export class PromptStage {
  readonly app: TestApp;
  readonly ai: AiServer;
  readonly companyId: number;
  readonly connectionId: number;
  readonly promptId: number;
  /** Where people take over. */
  readonly queueId: number;
  readonly admin: TestSession;
  readonly provider: TestProvider;
  readonly #write: Write;

  private constructor(
    parts: Pick<
      PromptStage,
      'app' | 'ai' | 'companyId' | 'connectionId' | 'promptId' | 'queueId' | 'admin' | 'provider'
    >,
    write: Write,
  ) {
    this.app = parts.app;
    this.ai = parts.ai;
    this.companyId = parts.companyId;
    this.connectionId = parts.connectionId;
    this.promptId = parts.promptId;
    this.queueId = parts.queueId;
    this.admin = parts.admin;
    this.provider = parts.provider;
    this.#write = write;
  }

  /** The connection has the prompt. */
  static async open(app: TestApp, ai: AiServer, opening: Opening = {}): Promise<PromptStage> {
    const { core } = app;
    const { id: companyId } = await buildCompany(core);
    const admin = await app.enter(companyId, { profile: 'admin' });
    const { id: queueId } = await buildQueue(core, companyId, {
      greetingMessage: 'Fila: já vamos.',
    });
    const { id: promptId } = await admin.call('POST /prompt', {
      body: { ...promptBody(ai, queueId), ...opening.prompt },
    });
    const { id: connectionId } = await buildConnection(core, companyId, {
      promptId,
      ...opening.connection,
    });
    const provider = await openTestProvider(core, companyId, connectionId);
    return new PromptStage(
      { app, ai, companyId, connectionId, promptId, queueId, admin, provider },
      (from, message) => provider.append(inbound({ from, ...message })),
    );
  }

  query<T>(statement: SQL): Promise<T[]> {
    const ctx = companyCtx(this.app.core, this.companyId);
    return inTransaction(ctx, ({ db }) => rows<T>(db, statement));
  }

  /** Who has written once; with a timer, once the time is over. */
  async customer(
    first: string | Partial<InboundMessage> = 'Oi',
    name = 'Ana Souza',
  ): Promise<PromptCustomer> {
    const number = `55118${String(91_000_000 + ++lastNumber)}`;
    const write = (message: Partial<InboundMessage>) => this.#write(number, { name, ...message });
    await write(typeof first === 'string' ? { body: first } : first);
    const [ticket] = await this.query<{ id: number }>(
      sql`select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`,
    );
    return new PromptCustomer(this, ticket!.id, write);
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

  prompt() {
    return this.admin.call('GET /prompt/:promptId', { params: { promptId: this.promptId } });
  }

  /** As attendants see the thread. */
  messages(ticketId: number) {
    return this.admin.call('GET /messages/:ticketId', { params: { ticketId } });
  }

  change(body: PromptBody) {
    return this.admin.call('PUT /prompt/:promptId', { params: { promptId: this.promptId }, body });
  }
}

export const promptBody = (ai: AiServer, queueId: number): PromptBody => ({
  name: 'Vendas da loja',
  prompt: TEXT,
  provider: 'custom',
  baseUrl: ai.base,
  model: 'gpt-test',
  maxTokens: 100,
  temperature: 0.5,
  maxMessages: 10,
  apiKey: KEY,
  queueId,
});

export class PromptCustomer {
  readonly ticketId: number;
  readonly write: (message: Partial<InboundMessage>) => Promise<void>;
  readonly #stage: PromptStage;

  constructor(
    stage: PromptStage,
    ticketId: number,
    write: (message: Partial<InboundMessage>) => Promise<void>,
  ) {
    this.#stage = stage;
    this.ticketId = ticketId;
    this.write = write;
  }

  /** What they were sent, in order. */
  async told(): Promise<string[]> {
    const found = await this.#stage.query<{ body: string }>(
      sql`select body from messages where ticket_id = ${this.ticketId} and from_me order by seq`,
    );
    return found.map(({ body }) => body);
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
