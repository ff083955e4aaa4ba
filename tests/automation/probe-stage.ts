/** Customers whose tickets the probe has, over the inbound pipeline; whoever answers is run by the test. */

import type { Automation } from '../../apps/server/src/automation/engine/automation.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { inbound, openTestProvider } from '../../apps/server/src/testing/provider.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';
import type { ProbeKind } from './probe.ts';

export const FAILED =
  'Não consegui continuar por aqui. Uma pessoa da nossa equipe vai responder você.';

export interface StoredCall {
  id: string;
  state: string;
  attempts: number;
  error: string | null;
}

let lastNumber = 0;

export class ProbeStage {
  readonly core: Core;
  readonly companyId: number;
  readonly admin: TestSession;
  readonly #write: (from: string, body: string) => Promise<void>;

  private constructor(
    core: Core,
    { companyId, admin, write }: Pick<ProbeStage, 'companyId' | 'admin'> & { write: Write },
  ) {
    this.core = core;
    this.companyId = companyId;
    this.admin = admin;
    this.#write = write;
  }

  static async open({ core, enter }: TestApp): Promise<ProbeStage> {
    const { id: companyId } = await buildCompany(core);
    const { id: connectionId } = await buildConnection(core, companyId, { greetingMessage: 'Olá' });
    const { append } = await openTestProvider(core, companyId, connectionId);
    const write: Write = (from, body) => append(inbound({ from, body }));
    const admin = await enter(companyId, { profile: 'admin' });
    return new ProbeStage(core, { companyId, admin, write });
  }

  query<T>(statement: SQL): Promise<T[]> {
    return inTransaction(companyCtx(this.core, this.companyId), ({ db }) => rows<T>(db, statement));
  }

  /** A customer who has written, before anybody looked: the probe has their ticket. */
  async customer(url: string, kind: ProbeKind, first = 'Oi'): Promise<Customer> {
    const number = `55118${String(80_000_000 + ++lastNumber)}`;
    await this.#write(number, first);
    const [ticket] = await this.query<{ id: number }>(
      sql`select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`,
    );
    const customer = new Customer(this, ticket!.id, (body) => this.#write(number, body));
    await customer.giveToProbe(url, kind);
    return customer;
  }
}

type Write = (from: string, body: string) => Promise<void>;

export class Customer {
  readonly ticketId: number;
  readonly write: (body: string) => Promise<void>;
  readonly #stage: ProbeStage;

  constructor(stage: ProbeStage, ticketId: number, write: (body: string) => Promise<void>) {
    this.#stage = stage;
    this.ticketId = ticketId;
    this.write = write;
  }

  async giveToProbe(url: string, kind: ProbeKind): Promise<void> {
    const state = JSON.stringify({ url, kind });
    await this.#stage.query(sql`insert into automation_sessions (company_id, ticket_id, machine, state)
      values (${this.#stage.companyId}, ${this.ticketId}, 'probe', ${state}::jsonb)
      on conflict (company_id, ticket_id) do update set machine = 'probe', state = excluded.state`);
    await this.#stage.query(sql`update tickets set hears = 'all' where id = ${this.ticketId}`);
  }

  /** What they were sent, in order. */
  async told(): Promise<string[]> {
    const found = await this.#stage.query<{ body: string }>(
      sql`select body from messages where ticket_id = ${this.ticketId} and from_me order by seq`,
    );
    return found.map(({ body }) => body);
  }

  calls(): Promise<StoredCall[]> {
    return this.#stage.query(sql`select id, state, attempts, error from automation_calls
      where ticket_id = ${this.ticketId} order by id`);
  }

  /** Whether anything is left to be looked at, now or later. */
  async isWaitedFor(): Promise<boolean> {
    const work = await this.#stage.query(
      sql`select from automation_work where ticket_id = ${this.ticketId}`,
    );
    return work.length > 0;
  }

  async ticket(): Promise<{ status: string; chatbot: boolean; hears: string; state: unknown }> {
    const [found] = await this.#stage.query<Awaited<ReturnType<Customer['ticket']>>>(
      sql`select t.status, t.chatbot, t.hears, s.state from tickets t
        join automation_sessions s on s.ticket_id = t.id where t.id = ${this.ticketId}`,
    );
    return found!;
  }

  /** The job of the latest call, as the runner runs it. */
  async runCall(automation: Automation): Promise<void> {
    const { core, companyId } = this.#stage;
    const callId = (await this.calls()).at(-1)!.id;
    await runCall(core, { companyId, ticketId: this.ticketId, callId }, automation.effects);
  }

  accept(): Promise<unknown> {
    return this.#move({ status: 'open' });
  }

  return(): Promise<unknown> {
    return this.#move({ status: 'pending' });
  }

  #move(body: { status: 'open' | 'pending' }): Promise<unknown> {
    const params = { ticketId: this.ticketId };
    return this.#stage.admin.call('PUT /tickets/:ticketId', { params, body });
  }
}
