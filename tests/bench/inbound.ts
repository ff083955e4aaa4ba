/** From the provider's event to an attendant's socket. */
import { setTimeout as pause } from 'node:timers/promises';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import type { Socket } from 'socket.io-client';
import { openSocket } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import { bareRate, messageWork } from './bare.ts';
import type { Arrival } from './bench-server.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import type { BenchCompany, Scene } from './scene.ts';
import { atLeast, atMost, type Row } from './table.ts';

const SECONDS = 6;
/** Events under way at once: what a provider hands over without waiting. */
const WINDOW = 200;
const CALM_RATE = 50;
const SOCKETS = 4;
/** A socket may send twenty events a second. */
const JOIN_PACE_MS = 55;

export async function measureInbound(scene: Scene): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chats of [1, 200]) {
    const stream = await Stream.open(scene, chats);
    rows.push(...(await measureChats(scene, stream, chats)));
    stream.close();
  }
  return rows;
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

/** Customers that write, and the sockets of attendants who have all their chats open. */
class Stream {
  readonly #scene: Scene;
  readonly #company: BenchCompany;
  readonly #numbers: readonly string[];
  readonly #sockets: Socket[] = [];
  readonly #sentAt = new Map<string, number>();
  readonly #latencies: number[] = [];
  #arrived = () => {};
  #count = 0;

  private constructor(scene: Scene, chats: number) {
    this.#scene = scene;
    this.#company = scene.large;
    this.#numbers = Array.from(
      { length: chats },
      (_, n) => `5521${String(900_000_000 + chats * 1000 + n)}`,
    );
  }

  static async open(scene: Scene, chats: number): Promise<Stream> {
    const stream = new Stream(scene, chats);
    for (const number of stream.#numbers) stream.#send([stream.#arrival(number)]);
    const threads = await eventually('every customer has a ticket', async () => {
      const found = await stream.threads();
      return found.length === chats && found;
    });
    await stream.#join(threads.map(({ ticketId }) => ticketId));
    return stream;
  }

  threads() {
    return this.#scene.stage.query<{ conversationId: number; ticketId: number; contactId: number }>(
      `select t.conversation_id::int as "conversationId", t.id::int as "ticketId", t.contact_id::int as "contactId"
       from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = any ($2)`,
      [this.#company.id, this.#numbers],
    );
  }

  /** As fast as they are taken. */
  async flood(seconds: number): Promise<{ rate: number; latencies: number[] }> {
    this.#latencies.length = 0;
    const startedAt = performance.now();
    const endAt = startedAt + seconds * 1000;
    while (performance.now() < endAt) {
      const free = WINDOW - this.#sentAt.size;
      if (free > 0) this.#send(Array.from({ length: free }, () => this.#next()));
      await this.#arrival1();
    }
    await eventually('all have arrived', () => this.#sentAt.size === 0);
    const latencies = [...this.#latencies];
    return { rate: (latencies.length * 1000) / (performance.now() - startedAt), latencies };
  }

  /** At an even pace, whatever the server does. */
  async drip(seconds: number, rate: number): Promise<number[]> {
    this.#latencies.length = 0;
    const startedAt = performance.now();
    for (let n = 0; n < seconds * rate; n++) {
      await pause(Math.max(0, startedAt + (n * 1000) / rate - performance.now()));
      this.#send([this.#next()]);
    }
    await eventually('all have arrived', () => this.#sentAt.size === 0);
    return [...this.#latencies];
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }

  #next(): Arrival {
    const arrival = this.#arrival(this.#numbers[this.#count % this.#numbers.length]!);
    this.#sentAt.set(arrival[3], performance.now());
    return arrival;
  }

  #arrival(number: string): Arrival {
    const body = `uma mensagem de medida ${++this.#count}`;
    return [this.#company.connectionId, number, crypto.randomUUID(), body];
  }

  #send(arrivals: readonly Arrival[]): void {
    this.#scene.server.child.send(arrivals as Arrival[]);
  }

  #arrival1(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  async #join(ticketIds: readonly number[]): Promise<void> {
    const { url } = this.#scene.server;
    const { token } = this.#company.admin;
    const count = Math.min(SOCKETS, ticketIds.length);
    const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url, token)));
    this.#sockets.push(...sockets);
    for (const socket of sockets) {
      socket.on(eventName(this.#company.id, 'appMessage'), (event: EventPayloads['appMessage']) =>
        this.#note(event.message.body),
      );
    }
    await Promise.all(
      sockets.map(async (socket, place) => {
        for (const id of ticketIds.filter((_, n) => n % count === place)) {
          await socket.emitWithAck('joinChatBox', id);
          await pause(JOIN_PACE_MS);
        }
      }),
    );
  }

  #note(body: string): void {
    const sentAt = this.#sentAt.get(body);
    if (sentAt === undefined) return;
    this.#sentAt.delete(body);
    this.#latencies.push(performance.now() - sentAt);
    this.#arrived();
  }
}
