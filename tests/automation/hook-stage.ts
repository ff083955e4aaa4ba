/** Customers of a company whose connection or queue is answered by a workflow; the test looks and calls by hand. */

import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { automation } from '../../apps/server/src/automation/engine/automation.ts';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import type { InboundMessage } from '../../apps/server/src/provider/port.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { inbound, openTestProvider } from '../../apps/server/src/testing/provider.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';

export const FAILED =
  'Não consegui continuar por aqui. Uma pessoa da nossa equipe vai responder você.';

type Integration = RouteInput<Api['POST /queueIntegration']>['body'];

interface Opening {
  integration: Partial<Integration> & { urlN8N: string };
  connection?: Parameters<typeof buildConnection>[2];
}

let lastNumber = 0;

export class HookStage {
  readonly core: Core;
  readonly companyId: number;
  readonly connectionId: number;
  readonly integrationId: number;
  readonly admin: TestSession;
  readonly #write: (from: string, message: Partial<InboundMessage>) => Promise<void>;

  private constructor(
    core: Core,
    parts: Pick<HookStage, 'companyId' | 'connectionId' | 'integrationId' | 'admin'> & {
      write: (from: string, message: Partial<InboundMessage>) => Promise<void>;
    },
  ) {
    this.core = core;
    this.companyId = parts.companyId;
    this.connectionId = parts.connectionId;
    this.integrationId = parts.integrationId;
    this.admin = parts.admin;
    this.#write = parts.write;
  }

  /** The connection has the integration. */
  static async open({ core, enter }: TestApp, opening: Opening): Promise<HookStage> {
    const { id: companyId } = await buildCompany(core);
    const admin = await enter(companyId, { profile: 'admin' });
    const { id: integrationId } = await admin.call('POST /queueIntegration', {
      body: { type: 'n8n', name: 'Fluxo', ...opening.integration },
    });
    const { id: connectionId } = await buildConnection(core, companyId, {
      greetingMessage: 'Olá',
      integrationId,
      ...opening.connection,
    });
    const { append } = await openTestProvider(core, companyId, connectionId);
    return new HookStage(core, {
      companyId,
      connectionId,
      integrationId,
      admin,
      write: (from, message) => append(inbound({ from, ...message })),
    });
  }

  query<T>(statement: SQL): Promise<T[]> {
    return inTransaction(companyCtx(this.core, this.companyId), ({ db }) => rows<T>(db, statement));
  }

  async customer(first = 'Oi'): Promise<HookCustomer> {
    const number = `55118${String(81_000_000 + ++lastNumber)}`;
    await this.#write(number, { body: first });
    const [ticket] = await this.query<{ id: number }>(
      sql`select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`,
    );
    return new HookCustomer(this, ticket!.id, (message) => this.#write(number, message));
  }

  async look(): Promise<void> {
    while (await consumeNext(this.core, this.companyId));
  }

  /** Until nothing is left to look at or to call. */
  async settle(): Promise<void> {
    await this.look();
    for (let call = await this.#pending(); call; call = await this.#pending()) {
      await runCall(this.core, { companyId: this.companyId, ...call }, automation.effects);
      await this.look();
    }
  }

  async #pending(): Promise<{ ticketId: number; callId: string } | undefined> {
    const [call] = await this.query<{ ticketId: number; callId: string }>(
      sql`select ticket_id as "ticketId", id as "callId" from automation_calls
        where state = 'pending' order by created_at, id limit 1`,
    );
    return call;
  }

  async integration() {
    const params = { integrationId: this.integrationId };
    return this.admin.call('GET /queueIntegration/:integrationId', { params });
  }
}

export class HookCustomer {
  readonly ticketId: number;
  readonly #stage: HookStage;
  readonly #write: (message: Partial<InboundMessage>) => Promise<void>;

  constructor(
    stage: HookStage,
    ticketId: number,
    write: (message: Partial<InboundMessage>) => Promise<void>,
  ) {
    this.#stage = stage;
    this.ticketId = ticketId;
    this.#write = write;
  }

  write(body: string): Promise<void> {
    return this.#write({ body });
  }

  /** Taps a choice of a list. */
  tap(choice: string, body: string): Promise<void> {
    return this.#write({ body, choice });
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

  calls(): Promise<{ id: string; state: string; attempts: number; error: string | null }[]> {
    return this.#stage.query(sql`select id, state, attempts, error from automation_calls
      where ticket_id = ${this.ticketId} order by created_at, id`);
  }

  async ticket() {
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

  /** The job of a call, as the runner runs it; of the latest one unless it is named. */
  async runCall(named?: string): Promise<void> {
    const { core, companyId } = this.#stage;
    const callId = named ?? (await this.calls()).at(-1)!.id;
    await runCall(core, { companyId, ticketId: this.ticketId, callId }, automation.effects);
  }

  move(status: 'open' | 'pending' | 'closed'): Promise<unknown> {
    const params = { ticketId: this.ticketId };
    return this.#stage.admin.call('PUT /tickets/:ticketId', { params, body: { status } });
  }
}
