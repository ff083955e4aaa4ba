/**
 * Simulated customers go through a company's menus over the sandbox, while everything is delivered several times and
 * out of order and the automation is interrupted. In the end every message must be stored once, and every customer
 * must have been shown exactly the expected texts, in order.
 */
import { type Core, companyCtx, inTransaction, type Tx } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { writeAsCustomer } from '../../apps/server/src/features/sandbox/customer-writes.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildQueueOption,
} from '../../apps/server/src/testing/builders.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { countTaken, isQuiet } from './judge.ts';
import { GREETING, type Line, queueLines } from './menu-oracle.ts';
import { type Customer, makeCustomer, shownAfter } from './simulated-customers.ts';

export interface SimulationPlan {
  customers: number;
  seed: number;
  /** How many customers write at the same time. */
  atOnce: number;
  /** The setting of the servers: before this time nothing counts as a wrong answer. */
  quietMs: number;
  /** How long a customer may be kept waiting. */
  patienceMs: number;
  /** Called now and then, to interrupt. */
  disturb: () => Promise<void>;
  disturbEvery: number;
}

export interface SimulationFigures {
  customers: number;
  written: number;
  shown: number;
  /** Messages that are not stored, or more than once. */
  lost: number;
  doubled: number;
  /** Customers who were shown unexpected texts. */
  misled: number;
  disturbances: number;
  seconds: number;
  /** The first of those customers. */
  example?: { number: string; expected: string[]; shown: string[] };
}

const WRITE_AT_ONCE = 6;
const FAULTS = { deliveries: 2, reorder: true, reads: false, ackDelayMs: 0 };

export async function simulate(core: Core, plan: SimulationPlan): Promise<SimulationFigures> {
  const startedAt = performance.now();
  const place = await openCompany(core);
  const run = new Run(core, plan, place);
  const disturbances = await run.play();
  return {
    ...(await run.judge()),
    disturbances,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

interface Place {
  companyId: number;
  connectionId: number;
}

async function openCompany(core: Core): Promise<Place> {
  const { id: companyId } = await buildCompany(core);
  const queueIds: number[] = [];
  for (const [n, { title, text, children }] of queueLines.entries()) {
    const queue = { name: title, greetingMessage: text, orderQueue: n + 1 };
    const { id } = await buildQueue(core, companyId, queue);
    queueIds.push(id);
    await addOptions(core, companyId, { queueId: id, parentId: null, lines: children });
  }
  const { id: connectionId } = await buildConnection(core, companyId, {
    queueIds,
    greetingMessage: GREETING,
    wanted: 'up',
  });
  await inTransaction(companyCtx(core, companyId), ({ db }) =>
    db.execute(sql`insert into sandbox_links (company_id, connection_id, device, faults)
      values (${companyId}, ${connectionId}, 'simulated', ${JSON.stringify(FAULTS)}::jsonb)`),
  );
  core.wakes.send('connection', connectionId);
  return { companyId, connectionId };
}

async function addOptions(
  core: Core,
  companyId: number,
  at: { queueId: number; parentId: number | null; lines: readonly Line[] },
): Promise<void> {
  const { queueId, parentId, lines } = at;
  for (const [n, { title, text, children }] of lines.entries()) {
    const option = { queueId, parentId, title, message: text, option: n + 1 };
    const id = await buildQueueOption(core, companyId, option);
    await addOptions(core, companyId, { queueId, parentId: id, lines: children });
  }
}

class Run {
  readonly #core: Core;
  readonly #plan: SimulationPlan;
  readonly #place: Place;
  readonly #customers: Customer[];
  #written = 0;
  #movedAt = Date.now();

  constructor(core: Core, plan: SimulationPlan, place: Place) {
    const random = randomFrom(plan.seed);
    this.#core = core;
    this.#plan = plan;
    this.#place = place;
    this.#customers = Array.from({ length: plan.customers }, (_, n) =>
      makeCustomer(`5521${String(900_000_000 + n)}`, random),
    );
  }

  /** @returns how often it was interrupted */
  async play(): Promise<number> {
    const { atOnce, disturb, disturbEvery } = this.#plan;
    const waiting = [...this.#customers];
    const active = new Set<Customer>();
    let disturbances = 0;
    // A customer without the expected text would wait forever.
    while (waiting.length + active.size > 0 && Date.now() - this.#movedAt < this.#plan.patienceMs) {
      while (active.size < atOnce && waiting.length > 0) active.add(waiting.shift()!);
      await this.#advance(active);
      if (this.#written < disturbEvery * (disturbances + 1)) continue;
      disturbances++;
      await disturb();
    }
    return disturbances;
  }

  /** Every customer who has been shown the expected texts writes the next message. */
  async #advance(active: Set<Customer>): Promise<void> {
    const shown = await this.#countShown([...active].map(({ number }) => number));
    const now = Date.now();
    const ready = [...active].filter(
      (customer) =>
        (shown.get(customer.number) ?? 0) >= customer.waitsFor && this.#isPatient(customer, now),
    );
    if (ready.length === 0) return void (await new Promise((done) => setTimeout(done, 20)));
    for (const customer of ready) {
      if (!customer.turns[turnsDone(customer)]) active.delete(customer);
    }
    const writing = ready.filter((customer) => active.has(customer));
    while (writing.length > 0) {
      const some = writing.splice(0, WRITE_AT_ONCE);
      await Promise.all(some.map((each) => this.#write(each, each.turns[turnsDone(each)]!)));
    }
  }

  /** The menu has been read when the next answer arrives, which may be a wrong one. */
  #isPatient(customer: Customer, now: number): boolean {
    if (turnsDone(customer) === 0) return true;
    if (customer.notBefore === 0) customer.notBefore = now + this.#plan.quietMs + 100;
    return now >= customer.notBefore;
  }

  async #write(customer: Customer, turn: readonly string[]): Promise<void> {
    const { companyId, connectionId } = this.#place;
    const ctx = companyCtx(this.#core, companyId);
    const from = { number: customer.number, name: `Cliente ${customer.number.slice(-4)}` };
    await inTransaction(ctx, async (tx) => {
      for (const body of turn)
        await writeAsCustomer(tx, { connectionId, from, kind: 'conversation', body });
    });
    customer.written.push(...turn);
    customer.notBefore = 0;
    customer.waitsFor = shownAfter(customer, turnsDone(customer));
    this.#written += turn.length;
    this.#movedAt = Date.now();
  }

  #inCompany<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(companyCtx(this.#core, this.#place.companyId), fn);
  }

  async #countShown(numbers: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#inCompany((tx) =>
      rows<{ number: string; count: number }>(
        tx.db,
        sql`select number, count(*)::int as count from sandbox_messages
          where company_id = ${this.#place.companyId} and number = any(${sql.param(numbers)}::text[])
            and not from_customer group by number`,
      ),
    );
    return new Map(found.map(({ number, count }) => [number, count]));
  }

  async judge(): Promise<Omit<SimulationFigures, 'disturbances' | 'seconds'>> {
    const { companyId } = this.#place;
    const isOver = () => isQuiet(this.#core, companyId);
    await eventually('everything is taken in', isOver, 120_000);
    const stored = await countTaken(this.#core, companyId);
    const misled = await this.#findMisled();
    const [example] = misled;
    return {
      customers: this.#customers.length,
      written: this.#written,
      misled: misled.length,
      ...stored,
      ...(example ? { example } : {}),
    };
  }

  async #findMisled() {
    const found = await this.#inCompany((tx) =>
      rows<{ number: string; bodies: string[] }>(
        tx.db,
        sql`select number, array_agg(body order by seq) as bodies from sandbox_messages
          where company_id = ${this.#place.companyId} and not from_customer group by number`,
      ),
    );
    const shownTo = new Map(found.map(({ number, bodies }) => [number, bodies]));
    return this.#customers
      .map(({ number, expected }) => ({ number, expected, shown: shownTo.get(number) ?? [] }))
      .filter(({ expected, shown }) => JSON.stringify(expected) !== JSON.stringify(shown));
  }
}

/** Turns that they have written: the first may be several messages. */
function turnsDone({ turns, written }: Customer): number {
  const [greetings] = turns;
  return written.length === 0 ? 0 : written.length - greetings!.length + 1;
}
