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
import type { BenchContext } from './bench-context.ts';
import { percentile } from './figures.ts';
import { openStream, takeAll } from './inbound.ts';
import { openBench } from './open-bench.ts';
import { cpuMs } from './processes.ts';
import { searchesOf } from './reading.ts';
import { fillSmallCompanies } from './small-companies.ts';
import type { Stream } from './stream.ts';
import { atMost, type Row } from './table.ts';

/** Short, so that the machine seldom changes its speed between the two turns of a round. */
const SECONDS = 1;
/** The first requests after each step only plan the statements, on each connection anew. */
const WARM_SECONDS = 2;
/** The median counts: PostgreSQL and Node.js tidy up at times of their own. */
const ROUNDS = 3;
/** PostgreSQL plans anew for each, by a sample of its own: of two good plans, one costs a tenth more. */
const VISITS = 3;
const CLIENTS = 4;
const CHATS = 20;
/** At 50/s rounds differ by a sixth of themselves, at this rate by half of that. */
const PER_SECOND = 200;
const COMPANIES = 2000;
const CONNECTIONS = 500;
const USERS = 300;
/** The gateway opens five connections a second at most. */
const PATIENCE_MS = 600_000;

/** Does a work for some seconds. @returns the CPU of each request or message in ms */
type Work = (seconds: number) => Promise<number>;

type Works = Record<'inbound' | 'list' | 'thread' | 'search' | 'send', Work>;

interface Cost {
  /** In ms, of the server that has grown. */
  cpu: number;
  /** Of what the other one takes. */
  ratio: number;
}

/**
 * A second server with the same history never grows and does the same work in turns: the machine changes its speed
 * within seconds, and work itself leaves its mark on a database. Each turn is compared with the one beside it.
 */
export async function measureGrowth(grown: BenchContext): Promise<Row[]> {
  const twin = await openBench(grown.scale);
  const { core, close } = await openCore(grown.stage);
  const streams: Stream[] = [];
  const worksOf = async (context: BenchContext): Promise<Works> => {
    const stream = await openStream(context, CHATS);
    streams.push(stream);
    await takeAll(context, stream);
    return works(context, stream);
  };
  try {
    const pair: Pair = [await worksOf(grown), await worksOf(await twin.enter())];
    const plan = async () => {
      for (const { stage } of [grown, twin]) await stage.query('vacuum analyze', []);
    };
    const rows: Row[] = [];
    let before = await costs(pair, plan);
    for (const [name, grow] of Object.entries(steps)) {
      await grow(core, grown);
      const after = await costs(pair, plan);
      for (const [work, { cpu, ratio }] of after) {
        const growth = ratio / before.get(work)!.ratio;
        rows.push({
          name: `${work}, ${name}: CPU`,
          value: cpu,
          unit: 'ms',
          bare: cpu / growth,
          judged: growth,
          target: atMost(1.2, ' of before'),
        });
      }
      before = after;
    }
    return rows;
  } finally {
    for (const stream of streams) stream.close();
    await close();
    await twin.close();
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

/** The one that has grown, and the other. */
type Pair = readonly [Works, Works];

async function costs(
  [grown, other]: Pair,
  plan: () => Promise<void>,
): Promise<Map<keyof Works, Cost>> {
  const names = Object.keys(grown) as (keyof Works)[];
  const rounds = new Map(names.map((name) => [name, [] as Cost[]]));
  for (let visit = 0; visit < VISITS; visit++) {
    await plan();
    for (const name of names) {
      await grown[name](WARM_SECONDS);
      await other[name](WARM_SECONDS);
      for (let n = 0; n < ROUNDS; n++)
        rounds.get(name)!.push(await round(grown[name], other[name], n % 2 === 0));
    }
  }
  return new Map([...rounds].map(([name, each]) => [name, medianOf(each)]));
}

const medianOf = (rounds: readonly Cost[]): Cost => ({
  cpu: median(rounds.map(({ cpu }) => cpu)),
  ratio: median(rounds.map(({ ratio }) => ratio)),
});

const median = (values: number[]): number => percentile(values, 0.5);

/** Both take their turn; which one is first alternates, as the machine becomes slower or faster in between. */
async function round(grown: Work, other: Work, isGrownFirst: boolean): Promise<Cost> {
  if (isGrownFirst) {
    const cpu = await grown(SECONDS);
    return { cpu, ratio: cpu / (await other(SECONDS)) };
  }
  const otherCpu = await other(SECONDS);
  const cpu = await grown(SECONDS);
  return { cpu, ratio: cpu / otherCpu };
}

async function works({ stage, server, large }: BenchContext, stream: Stream): Promise<Works> {
  const pids = [server.pid, stage.postmasterPid];
  const threads = await stream.threads();
  const searches = searchesOf(large);
  const crowd =
    (request: (n: number) => Promise<unknown>): Work =>
    async (seconds) =>
      (await atOnce({ clients: CLIENTS, seconds, pids, request })).cpu;
  return {
    inbound: async (seconds) => {
      const before = cpuMs(pids);
      const { length } = await stream.drip(2 * seconds, PER_SECOND);
      return (cpuMs(pids) - before) / length;
    },
    list: crowd(() =>
      large.admin.call('GET /tickets', { query: { status: 'open', showAll: true } }),
    ),
    thread: crowd(() =>
      large.admin.call('GET /messages/:ticketId', { params: { ticketId: large.longTicketId } }),
    ),
    search: crowd((n) => {
      const { ask, queries } = searches[n % searches.length]!;
      return ask(large.admin, queries[(7 * Math.floor(n / searches.length)) % queries.length]!);
    }),
    send: crowd((n) =>
      large.admin.call('POST /messages/:ticketId', {
        params: { ticketId: threads[n % threads.length]!.ticketId },
        body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
      }),
    ),
  };
}
