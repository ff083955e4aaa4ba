/** From the provider's event to an attendant's socket. */
import { eventually } from '../stage/eventually.ts';
import { bareRate, messageWork } from './bare.ts';
import type { BenchContext } from './bench-context.ts';
import type { Arrival } from './bench-server.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import { Stream } from './stream.ts';
import { atLeast, atMost, type Row } from './table.ts';

const SECONDS = 6;
const WINDOW = 200;
const WARM_SECONDS = 3;
const CALM_RATE = 50;
const BUSY_RATE = 200;

export async function measureInbound(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chats of [1, 200]) {
    const stream = await openStream(context, chats);
    rows.push(...(await measureChats(context, stream, chats)));
    stream.close();
  }
  return rows;
}

export function openStream({ stage, server, large }: BenchContext, chats: number): Promise<Stream> {
  const numbers = Array.from(
    { length: chats },
    (_, n) => `5521${String(900_000_000 + chats * 1000 + n)}`,
  );
  return Stream.open({
    stage,
    url: server.url,
    company: large,
    numbers,
    window: WINDOW,
    send: (letters) => {
      const arrivals = letters.map(
        ({ number, id, body }): Arrival => [large.connectionId, number, id, body],
      );
      server.child.send(arrivals);
    },
  });
}

async function measureChats(context: BenchContext, stream: Stream, chats: number): Promise<Row[]> {
  const pids = [context.server.pid, context.stage.postmasterPid];
  const listening = await cpuOf(pids, () => writeToMenu(context, stream));
  await takeAll(context, stream);
  const drip = async (perSecond: number) => {
    const before = cpuMs(pids);
    const latencies = await stream.drip(SECONDS, perSecond);
    return { ...spread(latencies), cpu: (cpuMs(pids) - before) / latencies.length };
  };
  await stream.drip(WARM_SECONDS, BUSY_RATE);
  const calm = await drip(CALM_RATE);
  const busy = await drip(BUSY_RATE);
  // Last: new statistics and vacuuming are work of the flood, and follow it.
  const { cpu, latencies, rate } = await cpuOf(pids, () => stream.flood(SECONDS));
  const loaded = spread(latencies);
  const bare = await bareRate(
    context.stage,
    messageWork(context.large, await stream.threads(), false),
    SECONDS,
  );
  const name = `inbound, ${chats} chat${chats > 1 ? 's' : ''}`;
  return [
    {
      name: `${name}: messages to a socket`,
      value: rate,
      unit: '/s',
      bare,
      judged: rate / bare,
      target: atLeast(1, ' of bare'),
    },
    { name: `${name}: CPU a message`, value: cpu, unit: 'ms', target: atMost(0.8, ' ms') },
    { name: `${name}: CPU a message, a menu listens`, value: listening.cpu, unit: 'ms' },
    { name: `${name}: under that load, p50`, value: loaded.p50, unit: 'ms' },
    { name: `${name}: under that load, p99`, value: loaded.p99, unit: 'ms' },
    { name: `${name}: at ${CALM_RATE}/s, p50`, value: calm.p50, unit: 'ms' },
    {
      name: `${name}: at ${CALM_RATE}/s, p99`,
      value: calm.p99,
      unit: 'ms',
      target: atMost(150, ' ms'),
    },
    {
      name: `${name}: at ${CALM_RATE}/s, CPU a message`,
      value: calm.cpu,
      unit: 'ms',
      target: atMost(3, ' ms'),
    },
    {
      name: `${name}: at ${BUSY_RATE}/s, p99`,
      value: busy.p99,
      unit: 'ms',
      target: atMost(60, ' ms'),
    },
  ];
}

type Flood = Awaited<ReturnType<Stream['flood']>>;

/** Waits until the menu has processed all of it. */
async function writeToMenu({ stage }: BenchContext, stream: Stream): Promise<Flood> {
  const flood = await stream.flood(1);
  await eventually('the menu has processed all', async () => {
    const waiting = await stage.query('select from automation_work limit 1');
    return waiting.length === 0;
  });
  return flood;
}

/** No automation listens where an attendant serves. */
export async function takeAll({ large: { admin } }: BenchContext, stream: Stream): Promise<void> {
  const body = { status: 'open' as const, userId: admin.user.id };
  for (const { ticketId } of await stream.threads())
    await admin.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
}

/** In ms of CPU time per message, of the server and PostgreSQL together. */
async function cpuOf(pids: number[], run: () => Promise<Flood>): Promise<Flood & { cpu: number }> {
  const before = cpuMs(pids);
  const flood = await run();
  return { ...flood, cpu: (cpuMs(pids) - before) / flood.latencies.length };
}
