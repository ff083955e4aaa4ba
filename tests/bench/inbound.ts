/** From the provider's event to an attendant's socket. */
import { bareRate, messageWork } from './bare.ts';
import type { Arrival } from './bench-server.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import type { Scene } from './scene.ts';
import { Stream } from './stream.ts';
import { atLeast, atMost, type Row } from './table.ts';

const SECONDS = 6;
const WINDOW = 200;
const CALM_RATE = 50;

export async function measureInbound(scene: Scene): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chats of [1, 200]) {
    const stream = await openStream(scene, chats);
    rows.push(...(await measureChats(scene, stream, chats)));
    stream.close();
  }
  return rows;
}

function openStream({ stage, server, large }: Scene, chats: number): Promise<Stream> {
  const numbers = Array.from(
    { length: chats },
    (_, n) => `5521${String(900_000_000 + chats * 1000 + n)}`,
  );
  return Stream.open({
    ...{ stage, url: server.url, company: large, numbers, window: WINDOW },
    send: (letters) => {
      const arrivals = letters.map(
        ({ number, id, body }): Arrival => [large.connectionId, number, id, body],
      );
      server.child.send(arrivals);
    },
  });
}

async function measureChats(scene: Scene, stream: Stream, chats: number): Promise<Row[]> {
  const pids = [scene.server.pid, scene.stage.postmasterPid];
  await stream.flood(1);
  const before = cpuMs(pids);
  const flood = await stream.flood(SECONDS);
  const cpu = (cpuMs(pids) - before) / flood.latencies.length;
  const calm = spread(await stream.drip(SECONDS, CALM_RATE));
  const loaded = spread(flood.latencies);
  const bare = await bareRate(
    scene.stage,
    messageWork(scene.large, await stream.threads(), false),
    SECONDS,
  );
  const name = `inbound, ${chats} chat${chats > 1 ? 's' : ''}`;
  return [
    {
      ...{ name: `${name}: messages to a socket`, value: flood.rate, unit: '/s', bare },
      ...{ judged: flood.rate / bare, target: atLeast(0.3, ' of bare') },
    },
    { name: `${name}: CPU a message`, value: cpu, unit: 'ms', target: atMost(1.5, ' ms') },
    { name: `${name}: under that load, p50`, value: loaded.p50, unit: 'ms' },
    { name: `${name}: under that load, p99`, value: loaded.p99, unit: 'ms' },
    { name: `${name}: at ${CALM_RATE}/s, p50`, value: calm.p50, unit: 'ms' },
    {
      ...{ name: `${name}: at ${CALM_RATE}/s, p99`, value: calm.p99, unit: 'ms' },
      target: atMost(150, ' ms'),
    },
  ];
}
