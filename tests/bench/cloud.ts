/**
 * Cloud API against our own Graph server, which runs in this process: from the webhook to an attendant's socket, from an
 * attendant's send to the Graph server, and from the outbox to it, once lines are back for which messages wait. Through
 * eight numbers, of which each accepts 80 messages a second, and through one that Meta has upgraded to 1,000.
 */
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import type { GraphNumber } from '../fakes/graph-server/graph-number.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import { enterNumber } from '../providers/cloud-rig.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { bareRate, messageWork } from './bare.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import { Stream } from './stream.ts';
import { atLeast, type Row } from './table.ts';

const CHATS = 40;
const WINDOW = 100;
/** Webhooks that Meta's server has under way at once. */
const LANES = 16;
const SECONDS = 6;
const AT_ONCE = 16;
const REPLIES = 1500;
const PATIENCE_MS = 120_000;

interface Plan {
  name: string;
  numbers: number;
  throughput: 'STANDARD' | 'HIGH';
  /** Of what waited, in a second. */
  least?: number;
}

const plans: readonly Plan[] = [
  { name: 'cloud API', numbers: 8, throughput: 'STANDARD' },
  { name: 'cloud API, one upgraded number', numbers: 1, throughput: 'HIGH', least: 400 },
];

interface Bench extends Pick<Plan, 'name' | 'least'> {
  graph: GraphServer;
  stage: Stage;
  server: ServerProcess;
  company: { id: number; connectionId: number; admin: Attendant };
  connectionIds: readonly number[];
  /** Customers' numbers, and the company's number that each writes to. */
  lines: ReadonlyMap<string, GraphNumber>;
}

export async function measureCloud(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const plan of plans) rows.push(...(await measurePlan(plan)));
  return rows;
}

async function measurePlan(plan: Plan): Promise<Row[]> {
  const { numbers: count, throughput } = plan;
  const graph = await GraphServer.start();
  graph.webhookLanes = LANES;
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    env: { GRAPH_URL: graph.url, SANDBOX: 'off', SEED_DEMO: 'off' },
  });
  try {
    const { id } = await buildCompany(core);
    const user = await buildUser(core, id, { profile: 'admin', allTicket: 'enabled' });
    const admin = await signIn(server.url, user.email);
    const connectionIds: number[] = [];
    const numbers: GraphNumber[] = [];
    for (let n = 0; n < count; n++) {
      const number = graph.addNumber();
      number.throughput = throughput;
      const connection = await buildConnection(core, id, { provider: 'cloud' });
      await enterNumber({ url: server.url, admin, graph, number, connectionId: connection.id });
      connectionIds.push(connection.id);
      numbers.push(number);
    }
    const lines = new Map(
      Array.from({ length: CHATS }, (_, n) => [`5531${900_000_000 + n}`, numbers[n % count]!]),
    );
    const company = { id, connectionId: connectionIds[0]!, admin };
    return await measureAll({ ...plan, graph, stage, server, company, connectionIds, lines });
  } finally {
    await server.end('SIGTERM');
    await graph.stop();
    await close();
    await stage.close();
  }
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const { stage, server, company, lines } = bench;
  const stream = await Stream.open({
    stage,
    url: server.url,
    company,
    numbers: [...lines.keys()],
    window: WINDOW,
    send: (letters) => {
      for (const { number, body } of letters)
        void lines.get(number)?.customer(number).send({ kind: 'text', body });
    },
  });
  const threads = await stream.threads();
  try {
    const inbound = await measureInbound(bench, stream);
    const outbound = await measureOutbound(bench, threads);
    return [...inbound, ...outbound, ...(await measureWaiting(bench, threads))];
  } finally {
    stream.close();
  }
}

const pidsOf = ({ server, stage }: Bench): number[] => [server.pid, stage.postmasterPid];

async function measureInbound(bench: Bench, stream: Stream): Promise<Row[]> {
  await stream.flood(1);
  // The planner knows nothing of tables that were empty a moment ago; the database mends that by itself in a minute.
  await bench.stage.query('analyze', []);
  await stream.flood(1);
  const before = cpuMs(pidsOf(bench));
  const flood = await stream.flood(SECONDS);
  const cpu = (cpuMs(pidsOf(bench)) - before) / flood.latencies.length;
  const { p50, p99 } = spread(flood.latencies);
  const work = messageWork(bench.company, await stream.threads(), false);
  const bare = await bareRate(bench.stage, work, SECONDS);
  const name = `${bench.name}: inbound`;
  return [
    { name: `${name}, webhook to a socket`, value: flood.rate, unit: '/s', bare },
    { name: `${name}, CPU a message`, value: cpu, unit: 'ms' },
    { name: `${name}, under that load, p50`, value: p50, unit: 'ms' },
    { name: `${name}, under that load, p99`, value: p99, unit: 'ms' },
  ];
}

type Threads = Awaited<ReturnType<Stream['threads']>>;

async function measureOutbound(bench: Bench, threads: Threads): Promise<Row[]> {
  const { admin } = bench.company;
  for (const { ticketId } of threads) {
    const params = { ticketId };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  }
  await reply(bench, threads, CHATS);
  // As the database does by itself after some minutes; then each connection plans its statements anew.
  await bench.stage.query('analyze', []);
  await reply(bench, threads, 10 * CHATS);
  const before = cpuMs(pidsOf(bench));
  const startedAt = performance.now();
  await reply(bench, threads, REPLIES);
  const rate = (REPLIES * 1000) / (performance.now() - startedAt);
  const cpu = (cpuMs(pidsOf(bench)) - before) / REPLIES;
  const bare = await bareRate(bench.stage, messageWork(bench.company, threads, true), SECONDS);
  const name = `${bench.name}: outbound`;
  return [
    { name: `${name}, taken`, value: rate, unit: '/s', bare },
    { name: `${name}, CPU with its reports`, value: cpu, unit: 'ms' },
  ];
}

/** Attendants have written while the lines were down. */
async function measureWaiting(bench: Bench, threads: Threads): Promise<Row[]> {
  const { connectionIds, company, name, least } = bench;
  const lineOf = (id: number) => ({ params: { whatsappId: id } });
  const isDown = async (id: number) =>
    (await company.admin.call('GET /whatsapp/:whatsappId', lineOf(id))).status === 'DISCONNECTED';
  for (const id of connectionIds)
    await company.admin.call('DELETE /whatsappsession/:whatsappId', lineOf(id));
  for (const id of connectionIds)
    await eventually('the line is down', () => isDown(id), PATIENCE_MS);
  const before = taken(bench);
  await write(bench, threads, REPLIES);
  for (const id of connectionIds)
    await company.admin.call('POST /whatsappsession/:whatsappId', lineOf(id));
  await eventually('the first is taken', () => taken(bench) > before, PATIENCE_MS);
  const [startedAt, takenFirst, cpuBefore] = [
    performance.now(),
    taken(bench),
    cpuMs(pidsOf(bench)),
  ];
  await eventually('all are taken', () => taken(bench) - before >= REPLIES, PATIENCE_MS);
  const count = before + REPLIES - takenFirst;
  const rate = (count * 1000) / (performance.now() - startedAt);
  const cpu = (cpuMs(pidsOf(bench)) - cpuBefore) / count;
  return [
    {
      name: `${name}: outbound, what waited`,
      value: rate,
      unit: '/s',
      ...(least && { target: atLeast(least, '/s') }),
    },
    { name: `${name}: outbound, what waited, CPU`, value: cpu, unit: 'ms' },
  ];
}

/** Waits until the Graph server has all of them. */
async function reply(bench: Bench, threads: Threads, count: number): Promise<void> {
  const takenBefore = taken(bench);
  await write(bench, threads, count);
  await eventually('all are taken', () => taken(bench) - takenBefore >= count, PATIENCE_MS);
}

/** Attendants write in all chats by turns. */
async function write(bench: Bench, threads: Threads, count: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const n = next++;
        await bench.company.admin.call('POST /messages/:ticketId', {
          params: { ticketId: threads[n % threads.length]!.ticketId },
          body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
        });
      }
    }),
  );
}

const taken = ({ graph }: Bench): number =>
  graph.calls.filter(({ method, path }) => method === 'POST' && path.at(-1) === 'messages').length;
