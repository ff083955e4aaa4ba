/** What a request and a message cost when the installation has grown: more companies, connections, users. */

import type { Core } from '../../apps/server/src/core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { atOnce } from './at-once.ts';
import { type BareWork, bareRate } from './bare.ts';
import type { BenchContext } from './bench-context.ts';
import { openStream, takeAll } from './inbound.ts';
import { cpuMs } from './processes.ts';
import { searchesOf } from './reading.ts';
import { fillSmallCompanies } from './small-companies.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 2;
/**
 * The first rounds after each step only plan the statements, on each connection anew. At fifty messages a second that takes
 * longer than with one request after the other.
 */
const WARM_SECONDS = 1;
const WARM_DRIP_SECONDS = 5;
/** The median counts: PostgreSQL tidies up at times of its own. */
const ROUNDS = 5;
const CLIENTS = 4;
const CHATS = 20;
const PER_SECOND = 50;
const COMPANIES = 2000;
const CONNECTIONS = 500;
const USERS = 300;
/** The gateway opens five connections a second at most. */
const PATIENCE_MS = 600_000;

/** A machine changes its speed within seconds, so each work is measured between two rounds of this, which never grows. */
const CONSTANT: BareWork = {
  statements: [{ name: 'constant', text: 'select sum(n) from generate_series(1, 5000) n' }],
  values: () => [[]],
};
const CONSTANT_SECONDS = 0.5;

interface Cost {
  /** CPU in ms. */
  cpu: number;
  /** How often the machine did the constant work in a second, before and after. */
  pace: number;
}

const WORKS = ['list', 'thread', 'search', 'send', 'inbound'] as const;

type Costs = Record<(typeof WORKS)[number], Cost>;

export async function measureGrowth(context: BenchContext): Promise<Row[]> {
  const { core, close } = await openCore(context.stage);
  const stream = await openStream(context, CHATS);
  try {
    await takeAll(context, stream);
    const cost = async () => {
      await costs(context, stream, { seconds: WARM_SECONDS, drip: WARM_DRIP_SECONDS });
      return costs(context, stream, { seconds: SECONDS, drip: SECONDS });
    };
    const rows: Row[] = [];
    let before = await cost();
    for (const [name, grow] of Object.entries(steps)) {
      await grow(core, context);
      await context.stage.query('analyze', []);
      const after = await cost();
      for (const work of WORKS) {
        const value = after[work].cpu;
        const bare = (before[work].cpu * before[work].pace) / after[work].pace;
        rows.push({
          name: `${work}, ${name}: CPU`,
          value,
          unit: 'ms',
          bare,
          judged: value / bare,
          target: atMost(1.2, ' of before'),
        });
      }
      before = after;
    }
    return rows;
  } finally {
    stream.close();
    await close();
  }
}

const steps: Record<string, (core: Core, context: BenchContext) => Promise<void>> = {
  // With rows of their own: they change what PostgreSQL expects of any company.
  [`${COMPANIES} small companies more`]: async (core, { stage, small }) => {
    const made: number[] = [];
    for (let n = 0; n < COMPANIES; n++) made.push((await buildCompany(core)).id);
    await fillSmallCompanies(stage, small.id, made);
  },
  [`${CONNECTIONS} connections more`]: async (core, { stage }) => {
    const companies = await stage.query<{ id: number }>(
      'select id::int from companies order by id desc limit $1',
      [CONNECTIONS],
    );
    for (const { id } of companies) await buildConnection(core, id, { wanted: 'up' });
    const isOpen = async () => {
      const [found] = await stage.query<{ n: number }>(
        `select count(*)::int as n from connections where company_id = any ($1) and status = 'CONNECTED'`,
        [companies.map(({ id }) => id)],
      );
      return found?.n === CONNECTIONS;
    };
    await eventually('all connections are up', isOpen, PATIENCE_MS);
  },
  [`${USERS} users more in the company`]: async (core, { large }) => {
    for (let n = 0; n < USERS; n++)
      await buildUser(core, large.id, { queueIds: large.memberQueueIds });
  },
};

async function costs(
  { stage, server, large }: BenchContext,
  stream: Awaited<ReturnType<typeof openStream>>,
  { seconds, drip }: { seconds: number; drip: number },
): Promise<Costs> {
  const pids = [server.pid, stage.postmasterPid];
  const threads = await stream.threads();
  const searches = searchesOf(large);
  const round = async (run: () => Promise<number>): Promise<Cost> => {
    const first = await bareRate(stage, CONSTANT, CONSTANT_SECONDS);
    const cpu = await run();
    return { cpu, pace: (first + (await bareRate(stage, CONSTANT, CONSTANT_SECONDS))) / 2 };
  };
  const paced = async (run: () => Promise<number>): Promise<Cost> => {
    const rounds: Cost[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(run));
    rounds.sort((a, b) => a.cpu * a.pace - b.cpu * b.pace);
    return rounds[Math.floor(ROUNDS / 2)]!;
  };
  const crowd = async (request: (n: number) => Promise<unknown>) =>
    (await atOnce({ clients: CLIENTS, seconds, pids, request })).cpu;
  return {
    list: await paced(() =>
      crowd(() => large.admin.call('GET /tickets', { query: { status: 'open', showAll: true } })),
    ),
    thread: await paced(() =>
      crowd(() =>
        large.admin.call('GET /messages/:ticketId', { params: { ticketId: large.longTicketId } }),
      ),
    ),
    search: await paced(() =>
      crowd((n) => {
        const { ask, queries } = searches[n % searches.length]!;
        return ask(large.admin, queries[(7 * Math.floor(n / searches.length)) % queries.length]!);
      }),
    ),
    send: await paced(() =>
      crowd((n) =>
        large.admin.call('POST /messages/:ticketId', {
          params: { ticketId: threads[n % threads.length]!.ticketId },
          body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
        }),
      ),
    ),
    inbound: await paced(async () => {
      const before = cpuMs(pids);
      const { length } = await stream.drip(drip, PER_SECOND);
      return (cpuMs(pids) - before) / length;
    }),
  };
}
