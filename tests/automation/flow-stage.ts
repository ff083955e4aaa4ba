/** Customers of a company that flows answer; the test looks, calls and lets time pass by hand. */
import { isDeepStrictEqual } from 'node:util';
import type { FlowGraph } from '@prosa/flow/graph';
import { automation } from '../../apps/server/src/automation/engine/automation.ts';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { dueTimer } from '../../apps/server/src/automation/engine/due-timer.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import type { InboundMessage } from '../../apps/server/src/provider/port.ts';
import {
  buildCompany,
  buildConnection,
  buildFlow,
} from '../../apps/server/src/testing/builders.ts';
import { inbound, openTestProvider } from '../../apps/server/src/testing/provider.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';

type Connection = Parameters<typeof buildConnection>[2];
type Write = (from: string, ...messages: Partial<InboundMessage>[]) => Promise<void>;

let lastNumber = 0;

/** Clocks of processes differ by as much as an answer of the database takes. */
const BEHIND_MS = 50;

export class FlowStage {
  readonly core: Core;
  /** Of the process that looks at tickets: its clock is behind that of the one which plans and rings timers. */
  readonly #worker: Core;
  readonly companyId: number;
  readonly connectionId: number;
  readonly admin: TestSession;
  /** How much later it is here. */
  #ahead = 0;
  readonly #write: Write;

  private constructor(
    core: Core,
    parts: Pick<FlowStage, 'companyId' | 'connectionId' | 'admin'> & { write: Write },
  ) {
    const at = (ahead: number) => new Date(core.now().getTime() + ahead);
    this.core = { ...core, now: () => at(this.#ahead) };
    this.#worker = { ...core, now: () => at(this.#ahead - BEHIND_MS) };
    this.companyId = parts.companyId;
    this.connectionId = parts.connectionId;
    this.admin = parts.admin;
    this.#write = parts.write;
  }

  static async open({ core, enter }: TestApp, connection: Connection = {}): Promise<FlowStage> {
    const { id: companyId } = await buildCompany(core);
    const admin = await enter(companyId, { profile: 'admin' });
    const { id: connectionId } = await buildConnection(core, companyId, {
      greetingMessage: 'Olá',
      ...connection,
    });
    const { append } = await openTestProvider(core, companyId, connectionId);
    const write: Write = (from, ...messages) =>
      append(...messages.map((message) => inbound({ from, ...message })));
    return new FlowStage(core, { companyId, connectionId, admin, write });
  }

  /** The first contact of a customer starts it. */
  async welcome(graph: FlowGraph): Promise<{ id: number; versionId: number }> {
    const flow = await buildFlow(this.core, this.companyId, graph);
    await this.query(
      sql`update connections set flow_id_welcome = ${flow.id} where id = ${this.connectionId}`,
    );
    return flow;
  }

  query<T>(statement: SQL): Promise<T[]> {
    return inTransaction(companyCtx(this.core, this.companyId), ({ db }) => rows<T>(db, statement));
  }

  /** Somebody new. */
  customer(number = `55118${String(71_000_000 + ++lastNumber)}`): FlowCustomer {
    return new FlowCustomer(this, number, (...messages) =>
      this.#write(number, ...messages.map((message) => ({ at: this.core.now(), ...message }))),
    );
  }

  async look(): Promise<void> {
    while (await consumeNext(this.#worker, this.companyId));
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

  /** What is due by then happens in its order. */
  async pass(ms: number): Promise<void> {
    const until = this.core.now().getTime() + ms;
    for (let next = await this.#next(); next && next.at <= until; next = await this.#next()) {
      this.#goTo(next.at);
      await dueTimer.look(this.core, { companyId: this.companyId, ticketId: next.ticketId });
      await this.settle();
      if (isDeepStrictEqual(next, await this.#next())) throw new Error('a due timer was not heard');
    }
    this.#goTo(until);
  }

  #goTo(at: number): void {
    const now = this.core.now().getTime();
    this.#ahead += Math.max(0, at - now + 1);
  }

  async #next(): Promise<{ ticketId: number; at: number } | undefined> {
    const [found] = await this.query<{ ticketId: number; at: string }>(
      sql`select ticket_id as "ticketId", timer_at as at from automation_sessions
        where timer_at is not null order by timer_at limit 1`,
    );
    return found && { ticketId: found.ticketId, at: new Date(found.at).getTime() };
  }

  files(names: readonly string[]): Promise<unknown> {
    return this.query(sql`with f as (
        insert into files (company_id, id, key, name, bytes, mime)
        select ${this.companyId}, gen_random_uuid(), n, n, 100, case when n like '%.png' then 'image/png'
          when n like '%.ogg' then 'audio/ogg' else 'video/mp4' end
        from unnest(${sql.param(names)}::text[]) n returning id, name
      ) insert into flow_files (company_id, name, file_id, original)
        select ${this.companyId}, name, id, name from f`);
  }
}

export class FlowCustomer {
  readonly number: string;
  readonly #stage: FlowStage;
  readonly #write: (...messages: Partial<InboundMessage>[]) => Promise<void>;

  constructor(
    stage: FlowStage,
    number: string,
    write: (...messages: Partial<InboundMessage>[]) => Promise<void>,
  ) {
    this.#stage = stage;
    this.number = number;
    this.#write = write;
  }

  /** All at once, before anybody looks at them. */
  write(...bodies: string[]): Promise<void> {
    return this.#write(...bodies.map((body) => ({ body })));
  }

  send(message: Partial<InboundMessage>): Promise<void> {
    return this.#write(message);
  }

  /** What they are told from now on, as soon as they have written. */
  async says(...bodies: string[]): Promise<string[]> {
    return this.#newly(() => this.write(...bodies));
  }

  taps(choice: string): Promise<string[]> {
    return this.#newly(() => this.#write({ body: '', choice }));
  }

  /** What they are told while time passes. */
  async waits(ms: number): Promise<string[]> {
    const before = (await this.told()).length;
    await this.#stage.pass(ms);
    return (await this.told()).slice(before);
  }

  async #newly(write: () => Promise<void>): Promise<string[]> {
    const before = (await this.told()).length;
    await write();
    await this.#stage.settle();
    return (await this.told()).slice(before);
  }

  /** What they were sent, in order. */
  async told(): Promise<string[]> {
    const found = await this.#stage.query<{ body: string; type: string; file: string | null }>(
      sql`select m.body, m.media_type as type, f.name as file from messages m
        join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id
        left join files f on f.id = m.file_id
        where c.number = ${this.number} and m.from_me order by m.conversation_id, m.seq`,
    );
    return found.map(({ body, type, file }) => (file === null ? body : `${type}: ${file}`));
  }

  async ticketId(): Promise<number> {
    const [ticket] = await this.#stage.query<{ id: number }>(
      sql`select t.id from tickets t join contacts c on c.id = t.contact_id
        where c.number = ${this.number} order by t.id desc limit 1`,
    );
    return ticket!.id;
  }

  async ticket() {
    const params = { ticketId: String(await this.ticketId()) };
    return this.#stage.admin.call('GET /tickets/:ticketId', { params });
  }

  async move(status: 'open' | 'pending' | 'closed'): Promise<unknown> {
    const params = { ticketId: await this.ticketId() };
    return this.#stage.admin.call('PUT /tickets/:ticketId', { params, body: { status } });
  }

  /** `node visit`, in order. */
  async path(): Promise<string[]> {
    const found = await this.#stage.query<{ step: string }>(
      sql`select v.node || ' ' || v.kind as step from flow_visits v join tickets t on t.id = v.ticket_id
        join contacts c on c.id = t.contact_id where c.number = ${this.number} order by v.id`,
    );
    return found.map(({ step }) => step);
  }

  /** Where the automation has got to. */
  async session() {
    const [found] = await this.#stage.query<{ machine: string; state: Record<string, unknown> }>(
      sql`select s.machine, s.state from automation_sessions s where s.ticket_id = ${await this.ticketId()}`,
    );
    return found!;
  }

  calls(): Promise<{ id: string; state: string; attempts: number; error: string | null }[]> {
    return this.#stage.query(sql`select a.id, a.state, a.attempts, a.error from automation_calls a
      join tickets t on t.id = a.ticket_id join contacts c on c.id = t.contact_id
      where c.number = ${this.number} order by a.created_at, a.id`);
  }
}
