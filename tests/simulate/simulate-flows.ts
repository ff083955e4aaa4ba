/**
 * Simulated customers go through a flow with every type of node, while everything is delivered several times and out of
 * order, the server is killed, attendants take tickets and a new version is published. Every customer must be shown
 * exactly what the interpreter says.
 */
import type { Core } from '../../apps/server/src/core/ctx.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { writeAsCustomer } from '../../apps/server/src/features/sandbox/customer-writes.ts';
import { publishFlow } from '../../apps/server/src/testing/builders.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { type FlowCompany, openFlowCompany } from './flow-company.ts';
import { type FlowCustomer, isRight, makeFlowCustomer, waitsFor } from './flow-customers.ts';
import { countTaken, isQuiet, type Taken } from './judge.ts';
import type { SimulationPlan } from './simulate.ts';
import { ASSISTED, BOT_SAYS } from './simulated-flow.ts';
import { takeTicket } from './take-ticket.ts';

export interface FlowFigures extends Taken {
  customers: number;
  written: number;
  /** Customers whose ticket an attendant took. */
  takenOver: number;
  /** Customers who were shown unexpected texts. */
  misled: number;
  /** Requests that the model got. */
  modelAsked: number;
  /** Conversations that the bot began. */
  botStarted: number;
  disturbances: number;
  seconds: number;
  /** The first of those customers. */
  example?: { number: string; possible: readonly string[][]; shown: string[] };
}

const WRITE_AT_ONCE = 6;
const SLUG = 'robo';

interface FlowPlan extends SimulationPlan {
  /** The share of customers who ask for an order, a model or a bot. */
  callers: number;
}

export async function simulateFlows(core: Core, plan: FlowPlan): Promise<FlowFigures> {
  const startedAt = performance.now();
  const peer = await Peer.open();
  const ai = await AiServer.open();
  const typebot = await TypebotServer.open();
  typebot.publish(SLUG, { blocks: [{ id: 'a', type: 'text', text: BOT_SAYS }] });
  ai.isStrict = false;
  const ending = { name: 'end_conversation', arguments: { reason: 'feito' } };
  ai.script = [{ text: ASSISTED, tool: ending }];
  try {
    const company = await openFlowCompany(core, {
      url: peer.url,
      aiUrl: ai.base,
      bot: { base: typebot.base, slug: SLUG },
    });
    const run = new Run(core, plan, company);
    const disturbances = await run.play();
    const seconds = (performance.now() - startedAt) / 1000;
    const botStarted = typebot.asked.filter(({ kind }) => kind === 'start').length;
    return {
      ...(await run.judge()),
      modelAsked: ai.asked.length,
      botStarted,
      disturbances,
      seconds,
    };
  } finally {
    await Promise.all([peer.leave(), ai.leave(), typebot.leave()]);
  }
}

class Run {
  readonly #core: Core;
  readonly #plan: FlowPlan;
  readonly #company: FlowCompany;
  readonly #customers: FlowCustomer[];
  #written = 0;
  #movedAt = Date.now();
  #isPublished = false;

  constructor(core: Core, plan: FlowPlan, company: FlowCompany) {
    const random = randomFrom(plan.seed);
    const { graphs } = company;
    const { callers } = plan;
    this.#core = core;
    this.#plan = plan;
    this.#company = company;
    this.#customers = Array.from({ length: plan.customers }, (_, n) =>
      makeFlowCustomer({ number: `5521${String(910_000_000 + n)}`, graphs, callers }, random),
    );
  }

  /** @returns how often it was interrupted */
  async play(): Promise<number> {
    const { atOnce, disturb, disturbEvery, customers, patienceMs } = this.#plan;
    const waiting = [...this.#customers];
    const active = new Set<FlowCustomer>();
    let disturbances = 0;
    while (waiting.length + active.size > 0 && Date.now() - this.#movedAt < patienceMs) {
      while (active.size < atOnce && waiting.length > 0) active.add(waiting.shift()!);
      await this.#advance(active);
      if (waiting.length < customers / 2) await this.#publish();
      if (this.#written < disturbEvery * (disturbances + 1)) continue;
      disturbances++;
      await disturb();
    }
    return disturbances;
  }

  /** Customers who have begun go on in the first version. */
  async #publish(): Promise<void> {
    if (this.#isPublished) return;
    this.#isPublished = true;
    const { companyId, flowId: id, graphs } = this.#company;
    await publishFlow(this.#core, companyId, { id, graph: graphs[1] });
  }

  /** Every customer who has been shown the expected texts writes the next message. */
  async #advance(active: Set<FlowCustomer>): Promise<void> {
    const shown = await this.#countShown([...active].map(({ number }) => number));
    const now = Date.now();
    const ready = [...active].filter(
      (customer) =>
        (shown.get(customer.number) ?? 0) >= waitsFor(customer) && this.#isPatient(customer, now),
    );
    if (ready.length === 0) return void (await new Promise((done) => setTimeout(done, 20)));
    for (const customer of ready)
      if (customer.done > customer.turns.length) active.delete(customer);
    const writing = ready.filter((customer) => active.has(customer));
    while (writing.length > 0) {
      const some = writing.splice(0, WRITE_AT_ONCE);
      await Promise.all(some.map((customer) => this.#write(customer)));
      for (const customer of some) if (customer.taken !== null) active.delete(customer);
    }
  }

  /** What is shown has been read when the next answer arrives, which may be a wrong one. */
  #isPatient(customer: FlowCustomer, now: number): boolean {
    if (customer.done === 0) return true;
    if (customer.notBefore === 0) customer.notBefore = now + this.#plan.quietMs + 100;
    return now >= customer.notBefore;
  }

  async #write(customer: FlowCustomer): Promise<void> {
    const { companyId, connectionId, takerId } = this.#company;
    const ctx = companyCtx(this.#core, companyId);
    const { number, done, turns, greetings } = customer;
    const from = { number, name: `Cliente ${number.slice(-4)}` };
    const bodies = done === 0 ? greetings : [turns[done - 1]!];
    await inTransaction(ctx, async (tx) => {
      for (const body of bodies)
        await writeAsCustomer(tx, { connectionId, from, kind: 'conversation', body });
    });
    customer.done++;
    customer.notBefore = 0;
    this.#written += bodies.length;
    this.#movedAt = Date.now();
    if (customer.takenAfter === done)
      customer.taken = await takeTicket(this.#core, companyId, { number, userId: takerId });
  }

  async #countShown(numbers: readonly string[]): Promise<Map<string, number>> {
    const { companyId } = this.#company;
    const found = await inTransaction(companyCtx(this.#core, companyId), ({ db }) =>
      rows<{ number: string; count: number }>(
        db,
        sql`select number, count(*)::int as count from sandbox_messages
          where company_id = ${companyId} and number = any(${sql.param(numbers)}::text[])
            and not from_customer group by number`,
      ),
    );
    return new Map(found.map(({ number, count }) => [number, count]));
  }

  async judge(): Promise<
    Omit<FlowFigures, 'modelAsked' | 'botStarted' | 'disturbances' | 'seconds'>
  > {
    const { companyId } = this.#company;
    const isOver = () => isQuiet(this.#core, companyId);
    await eventually('everything is taken in', isOver, 120_000);
    const misled = await this.#findMisled();
    const [example] = misled;
    return {
      ...(await countTaken(this.#core, companyId)),
      customers: this.#customers.length,
      written: this.#written,
      takenOver: this.#customers.filter(({ taken }) => taken !== null).length,
      misled: misled.length,
      ...(example ? { example } : {}),
    };
  }

  async #findMisled() {
    const { companyId } = this.#company;
    const found = await inTransaction(companyCtx(this.#core, companyId), ({ db }) =>
      rows<{ number: string; texts: string[] }>(
        db,
        sql`select number, array_agg(case when media_type = 'conversation' then body
            else '[' || media_type || ']' end order by seq) as texts
          from sandbox_messages where company_id = ${companyId} and not from_customer group by number`,
      ),
    );
    const shownTo = new Map(found.map(({ number, texts }) => [number, texts]));
    return this.#customers
      .map((customer) => ({ customer, shown: shownTo.get(customer.number) ?? [] }))
      .filter(({ customer, shown }) => !isRight(customer, shown))
      .map(({ customer: { number, possible }, shown }) => ({
        number,
        possible: possible.map((texts) => texts.flat()),
        shown,
      }));
  }
}
