/** One run of the load tool. Every text contains its customer and its number, so that no loss goes unnoticed. */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@prosa/contract/client';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import type { Attendant } from './load-attendant.ts';

export interface LoadPlan {
  customers: number;
  /** Messages per second. */
  rate: number;
  seconds: number;
  seed: number;
}

export interface Outcome {
  /** Milliseconds from the customer's request to the attendant's socket. */
  inbound: number[];
  /** Milliseconds from the attendant's request until the provider has the message. */
  outbound: number[];
  written: number;
  answered: number;
  lost: number;
  doubled: number;
  disordered: number;
  refused: number;
}

interface Customer {
  number: string;
  ticketId?: number;
  /** One person's requests run one after another. */
  writing: Promise<unknown>;
  answering: Promise<unknown>;
  written: string[];
  seen: string[];
  answers: string[];
}

const IDLE_MS_MAX = 15_000;
/** A socket may send twenty events per second. */
const JOIN_PACE_MS = 60;

export class LoadRun {
  readonly #attendant: Attendant;
  readonly #plan: LoadPlan;
  readonly #mark = `carga-${Date.now().toString(36)}`;
  readonly #customers: Customer[];
  readonly #byTicket = new Map<number, Customer>();
  readonly #startedAt = new Map<string, number>();
  readonly #inbound: number[] = [];
  readonly #outbound: number[] = [];
  #refused = 0;
  #progressAt = performance.now();

  constructor(attendant: Attendant, plan: LoadPlan) {
    this.#attendant = attendant;
    this.#plan = plan;
    this.#customers = Array.from({ length: plan.customers }, (_, n) => ({
      number: `55119${String(70_000_000 + ((plan.seed * 10_007 + n) % 10_000_000))}`,
      writing: Promise.resolve(),
      answering: Promise.resolve(),
      written: [],
      seen: [],
      answers: [],
    }));
    this.#listen();
  }

  /** Each customer writes once; the attendant takes the ticket and opens its chat. */
  async openTickets(): Promise<void> {
    for (const customer of this.#customers) {
      await this.#write(customer, `${this.#mark} bom dia`);
      await pause(JOIN_PACE_MS);
    }
    await this.#settle(() => this.#customers.every(({ ticketId }) => ticketId !== undefined));
    for (const { ticketId } of this.#customers) {
      if (ticketId === undefined) throw new Error('The first messages did not arrive.');
      await this.#accept(ticketId);
      await this.#attendant.socket.emitWithAck('joinChatBox', ticketId);
      await pause(JOIN_PACE_MS);
    }
  }

  /** Writes at the planned rate, by customers chosen by the seed. */
  async write(): Promise<void> {
    const { rate, seconds, seed } = this.#plan;
    const random = randomFrom(seed);
    const startAt = performance.now();
    for (let n = 0; n < rate * seconds; n++) {
      await pause(Math.max(0, startAt + (n * 1000) / rate - performance.now()));
      const customer = this.#customers[Math.floor(random() * this.#customers.length)]!;
      const body = `${this.#mark} #${n}`;
      customer.written.push(body);
      customer.writing = customer.writing.then(() => this.#write(customer, body));
    }
    await Promise.all(this.#customers.map(({ writing }) => writing));
    const total = rate * seconds;
    await this.#settle(() => this.#inbound.length >= total && this.#outbound.length >= total);
    await Promise.all(this.#customers.map(({ answering }) => answering));
  }

  /** Compares the sent texts with those received on the attendant's socket and on the phones. */
  async check(): Promise<Outcome> {
    const faults = { lost: 0, doubled: 0, disordered: 0 };
    for (const customer of this.#customers) {
      const phone = await this.#attendant.call('GET /sandbox/messages', {
        query: { whatsappId: String(this.#attendant.connection.id), number: customer.number },
      });
      const received = phone
        .filter(({ fromCustomer, body }) => !fromCustomer && body.includes(this.#mark))
        .map(({ body }) => body);
      for (const found of [
        compare(customer.written, customer.seen),
        compare(customer.answers, received),
      ]) {
        faults.lost += found.lost;
        faults.doubled += found.doubled;
        faults.disordered += found.disordered;
      }
    }
    return {
      inbound: this.#inbound,
      outbound: this.#outbound,
      written: this.#customers.reduce((sum, { written }) => sum + written.length, 0),
      answered: this.#customers.reduce((sum, { answers }) => sum + answers.length, 0),
      ...faults,
      refused: this.#refused,
    };
  }

  #listen(): void {
    const { socket, user } = this.#attendant;
    socket.on(eventName(user.companyId, 'ticket'), (event: EventPayloads['ticket']) => {
      if ('ticket' in event && event.ticket) this.#noteTicket(event.ticket);
    });
    socket.on(eventName(user.companyId, 'appMessage'), (event: EventPayloads['appMessage']) => {
      if (event.message.body.startsWith(`${this.#mark} #`)) this.#noteMessage(event);
    });
  }

  #noteTicket(ticket: { id: number; contact: { number: string } }): void {
    const customer = this.#customers.find(({ number }) => number === ticket.contact.number);
    if (!customer) return;
    customer.ticketId = ticket.id;
    this.#byTicket.set(ticket.id, customer);
    this.#progressAt = performance.now();
  }

  #noteMessage({ action, message, ticketId }: EventPayloads['appMessage']): void {
    if (ticketId === null) return;
    const customer = this.#byTicket.get(ticketId);
    if (!customer) return;
    this.#progressAt = performance.now();
    if (!message.fromMe && action === 'create') {
      customer.seen.push(message.body);
      this.#measure(message.body, this.#inbound);
      const answer = `${message.body} ok`;
      customer.answers.push(answer);
      customer.answering = customer.answering.then(() => this.#answer(ticketId, answer));
    } else if (message.fromMe && message.sendState === 'sent') {
      this.#measure(message.body, this.#outbound);
    }
  }

  #measure(body: string, into: number[]): void {
    const startedAt = this.#startedAt.get(body);
    if (startedAt === undefined) return;
    this.#startedAt.delete(body);
    into.push(performance.now() - startedAt);
  }

  async #write(customer: Customer, body: string): Promise<void> {
    this.#startedAt.set(body, performance.now());
    await this.#counted(
      this.#attendant.call('POST /sandbox/messages', {
        body: {
          whatsappId: this.#attendant.connection.id,
          from: { number: customer.number },
          body,
        },
      }),
    );
  }

  async #answer(ticketId: number, body: string): Promise<void> {
    this.#startedAt.set(body, performance.now());
    await this.#counted(
      this.#attendant.call('POST /messages/:ticketId', {
        params: { ticketId: String(ticketId) },
        body: { body, clientId: crypto.randomUUID() },
      }),
    );
  }

  /** The attendant already holds the ticket from an earlier run. */
  async #accept(ticketId: number): Promise<void> {
    const params = { ticketId: String(ticketId) };
    const ticket = await this.#attendant.call('GET /tickets/:ticketId', { params });
    if (ticket.status === 'open') return;
    const body = { status: 'open' as const, userId: this.#attendant.user.id };
    await this.#attendant.call('PUT /tickets/:ticketId', { params, body });
  }

  async #counted(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refused += 1;
      if (this.#refused === 1) console.error(`Refused: ${error.message}`);
    }
  }

  /** Waits until the condition holds, or nothing has changed for a long time. */
  async #settle(isDone: () => boolean): Promise<void> {
    this.#progressAt = performance.now();
    while (!isDone() && performance.now() - this.#progressAt < IDLE_MS_MAX) await pause(50);
  }
}

/** Which of `sent` are missing, duplicated, or out of order. */
function compare(sent: readonly string[], arrived: readonly string[]) {
  const once = [...new Set(arrived)];
  const order = once.map((body) => sent.indexOf(body));
  return {
    lost: sent.filter((body) => !once.includes(body)).length,
    doubled: arrived.length - once.length,
    disordered: order.filter((place, n) => n > 0 && place < order[n - 1]!).length,
  };
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
