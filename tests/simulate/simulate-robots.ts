/**
 * Simulated customers of several companies talk to a robot, while everything is delivered twice and out of order, the robot's own server
 * is slow, fails, cuts lines and is away, the server is killed and attendants take tickets. Each customer must be shown the whole
 * conversation, or its beginning and one excuse, or what was said until an attendant came: never anything twice, never silence.
 */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { writeAsCustomer } from '../../apps/server/src/features/sandbox/customer-writes.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { countTaken, isQuiet, type Taken } from './judge.ts';
import { openModelPeer } from './model-peer.ts';
import {
  FAILED,
  isOver,
  isRight,
  makeRobotCustomer,
  maySpeak,
  type RobotCustomer,
} from './robot-customers.ts';
import type { Manner, RobotCompany, RobotPeer } from './robot-peer.ts';
import { takeTicket } from './take-ticket.ts';
import { openTypebotPeer } from './typebot-peer.ts';

/** What answers customers. */
export const peers = { typebot: openTypebotPeer, model: openModelPeer } as const;

export interface RobotPlan {
  peer: keyof typeof peers;
  companies: number;
  /** Of each company: its calls of a minute are limited. */
  customers: number;
  seed: number;
  patienceMs: number;
  /** Called now and then, to interrupt. */
  disturb: () => Promise<void>;
  disturbEvery: number;
}

export interface RobotFigures extends Taken {
  customers: number;
  /** Who were told that the robot cannot go on. */
  failed: number;
  takenOver: number;
  misled: number;
  disturbances: number;
  seconds: number;
  /** What the peer and our books disagree about. */
  problems: string[];
  example?: { number: string; written: readonly string[]; shown: readonly string[] };
}

export async function simulateRobots(core: Core, plan: RobotPlan): Promise<RobotFigures> {
  const startedAt = performance.now();
  const peer = await peers[plan.peer]();
  try {
    const random = randomFrom(plan.seed);
    const companies: RobotCompany[] = [];
    for (let n = 0; n < plan.companies; n++) companies.push(await peer.openCompany(core));
    const customers = companies.flatMap((company, at) =>
      Array.from({ length: plan.customers }, (_, n) => {
        const name = `Ana ${at}-${n}`;
        const number = `5521${920_000_000 + at * 1000 + n}`;
        const conversation = peer.converse(name, random);
        return makeRobotCustomer({ company, number, name, conversation }, random);
      }),
    );
    const run = new Run({ core, plan, peer, customers, random });
    const disturbances = await run.play();
    const figures = await run.judge(companies);
    return { ...figures, disturbances, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    peer.release();
    await peer.close();
  }
}

interface Parts {
  core: Core;
  plan: RobotPlan;
  peer: RobotPeer;
  customers: readonly RobotCustomer[];
  random: () => number;
}

/** Mostly well, or hardly anybody would hear the end: a bot that fails once is not asked again. */
const MANNERS: readonly Manner[] = [
  ...Array.from({ length: 5 }, () => 'answers' as const),
  ...(['late', 'late', 'fails', 'cut'] as const),
];
const LOOKS_BY_MANNER = 30;
const LOOKS_BY_RELEASE = 10;

class Run {
  readonly #parts: Parts;
  #written = 0;
  #movedAt = Date.now();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @returns how often it was interrupted */
  async play(): Promise<number> {
    const { plan, peer, customers } = this.#parts;
    let disturbances = 0;
    const active = new Set(customers);
    for (let n = 1; active.size > 0 && Date.now() - this.#movedAt < plan.patienceMs; n++) {
      if (n % LOOKS_BY_RELEASE === 0) peer.release();
      if (n % LOOKS_BY_MANNER === 0) peer.behave(this.#drawManner());
      await this.#advance(active);
      if (this.#written >= plan.disturbEvery * (disturbances + 1)) {
        disturbances++;
        await peer.vanish();
        await plan.disturb();
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    peer.behave('answers');
    peer.release();
    return disturbances;
  }

  /** Every customer who was shown what they wait for writes the next turn. */
  async #advance(active: Set<RobotCustomer>): Promise<void> {
    const shown = await this.#shown();
    for (const customer of active) {
      const texts = shown.get(customer.number) ?? [];
      if (isOver(customer, texts)) active.delete(customer);
      else if (maySpeak(customer, texts)) await this.#write(customer);
    }
  }

  #drawManner(): Manner {
    return MANNERS[Math.floor(this.#parts.random() * MANNERS.length)] ?? 'answers';
  }

  async #write(customer: RobotCustomer): Promise<void> {
    const { core } = this.#parts;
    const { companyId, connectionId, takerId } = customer.company;
    const { number, name, done, conversation } = customer;
    const from = { number, name };
    await inTransaction(companyCtx(core, companyId), async (tx) => {
      for (const body of conversation.turns[done] ?? [])
        await writeAsCustomer(tx, { connectionId, from, kind: 'conversation', body });
    });
    customer.done++;
    this.#written++;
    this.#movedAt = Date.now();
    if (customer.takenAfter === done)
      customer.taken = await takeTicket(core, companyId, { number, userId: takerId });
  }

  async #shown(): Promise<Map<string, string[]>> {
    const { core, customers } = this.#parts;
    const all: { number: string; texts: string[] }[] = [];
    for (const companyId of new Set(customers.map(({ company }) => company.companyId)))
      all.push(
        ...(await inTransaction(companyCtx(core, companyId), ({ db }) =>
          rows<{ number: string; texts: string[] }>(
            db,
            sql`select number, array_agg(body order by seq) as texts from sandbox_messages
              where company_id = ${companyId} and not from_customer group by number`,
          ),
        )),
      );
    return new Map(all.map(({ number, texts }) => [number, texts]));
  }

  async judge(
    companies: readonly RobotCompany[],
  ): Promise<Omit<RobotFigures, 'disturbances' | 'seconds'>> {
    const { core, customers, peer } = this.#parts;
    const taken: Taken = { lost: 0, doubled: 0, shown: 0 };
    for (const { companyId } of companies) {
      await eventually('everything is taken in', () => isQuiet(core, companyId), 240_000);
      const more = await countTaken(core, companyId);
      for (const key of ['lost', 'doubled', 'shown'] as const) taken[key] += more[key];
    }
    peer.release();
    const problems = await peer.audit(core, companies);
    const shown = await this.#shown();
    const textsOf = ({ number }: RobotCustomer) => shown.get(number) ?? [];
    const misled = customers.filter((customer) => !isRight(customer, textsOf(customer)));
    const [first] = misled;
    return {
      ...taken,
      problems,
      customers: customers.length,
      failed: customers.filter((customer) => textsOf(customer).includes(FAILED)).length,
      takenOver: customers.filter((customer) => customer.taken !== null).length,
      misled: misled.length,
      ...(first && {
        example: {
          number: first.number,
          written: first.conversation.turns.slice(0, first.done).flat(),
          shown: textsOf(first),
        },
      }),
    };
  }
}
