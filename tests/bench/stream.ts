/** Customers who write, and the sockets of attendants who have all their chats open. */
import { setTimeout as pause } from 'node:timers/promises';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import type { Socket } from 'socket.io-client';
import { type Attendant, openSocket } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import type { Stage } from '../stage/stage.ts';

const SOCKETS = 4;
/** A socket may send twenty events per second. */
const JOIN_PACE_MS = 55;

export interface Letter {
  number: string;
  id: string;
  body: string;
}

export interface Source {
  stage: Stage;
  url: string;
  company: { id: number; admin: Attendant };
  /** One chat each. */
  numbers: readonly string[];
  /** Messages under way at once: what a provider delivers without waiting. */
  window: number;
  send(letters: readonly Letter[]): void;
}

export class Stream {
  readonly #source: Source;
  readonly #sockets: Socket[] = [];
  readonly #sentAt = new Map<string, number>();
  readonly #latencies: number[] = [];
  #arrived = () => {};
  #count = 0;

  private constructor(source: Source) {
    this.#source = source;
  }

  static async open(source: Source): Promise<Stream> {
    const stream = new Stream(source);
    for (const number of source.numbers) source.send([stream.#letter(number)]);
    const threads = await eventually('every customer has a ticket', async () => {
      const found = await stream.threads();
      return found.length === source.numbers.length && found;
    });
    await stream.#join(threads.map(({ ticketId }) => ticketId));
    return stream;
  }

  threads() {
    const { stage, company, numbers } = this.#source;
    return stage.query<{ conversationId: number; ticketId: number; contactId: number }>(
      `select t.conversation_id::int as "conversationId", t.id::int as "ticketId", t.contact_id::int as "contactId"
       from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = any ($2)`,
      [company.id, numbers],
    );
  }

  /** As fast as they are accepted. */
  async flood(seconds: number): Promise<{ rate: number; latencies: number[] }> {
    this.#latencies.length = 0;
    const startedAt = performance.now();
    const endAt = startedAt + seconds * 1000;
    while (performance.now() < endAt) {
      const free = this.#source.window - this.#sentAt.size;
      if (free > 0) this.#source.send(Array.from({ length: free }, () => this.#next()));
      await this.#oneArrival();
    }
    await eventually('all have arrived', () => this.#sentAt.size === 0);
    const latencies = [...this.#latencies];
    return { rate: (latencies.length * 1000) / (performance.now() - startedAt), latencies };
  }

  /** At a constant rate, whatever the server does. */
  async drip(seconds: number, rate: number): Promise<number[]> {
    this.#latencies.length = 0;
    const startedAt = performance.now();
    for (let n = 0; n < seconds * rate; n++) {
      await pause(Math.max(0, startedAt + (n * 1000) / rate - performance.now()));
      this.#source.send([this.#next()]);
    }
    await eventually('all have arrived', () => this.#sentAt.size === 0);
    return [...this.#latencies];
  }

  /** Every customer writes once, all at the same time. */
  async round(): Promise<{ latencies: number[] }> {
    this.#latencies.length = 0;
    this.#source.send(this.#source.numbers.map(() => this.#next()));
    await eventually('all have arrived', () => this.#sentAt.size === 0);
    return { latencies: [...this.#latencies] };
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }

  #next(): Letter {
    const { numbers } = this.#source;
    const letter = this.#letter(numbers[this.#count % numbers.length]!);
    this.#sentAt.set(letter.body, performance.now());
    return letter;
  }

  #letter(number: string): Letter {
    return { number, id: crypto.randomUUID(), body: `uma mensagem de medida ${++this.#count}` };
  }

  #oneArrival(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  async #join(ticketIds: readonly number[]): Promise<void> {
    const { url, company } = this.#source;
    const count = Math.min(SOCKETS, ticketIds.length);
    const sockets = await Promise.all(
      Array.from({ length: count }, () => openSocket(url, company.admin.token)),
    );
    this.#sockets.push(...sockets);
    for (const socket of sockets) {
      socket.on(eventName(company.id, 'appMessage'), (event: EventPayloads['appMessage']) =>
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
