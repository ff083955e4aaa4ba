/**
 * Customers write and an attendant answers, through a server that may be killed in the meantime. Records what was
 * accepted, so that it can be compared with what is stored at both ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@prosa/contract/client';
import { type Attendant, signIn } from './attendant.ts';
import { eventually } from './eventually.ts';
import type { Stage } from './stage.ts';
import type { Heard, ProviderWorld, TrafficLine } from './traffic-line.ts';

export interface TrafficPlan {
  customers: number;
  /** Messages per second, half of them the customers'. */
  rate: number;
  /** Tells the customers of one traffic from those of another; their numbers start there. */
  firstNumber?: number;
}

interface Said {
  body: string;
  /** Answered with 201. Otherwise the outcome is unknown: the message may be there, once. */
  isAccepted: boolean;
}

interface Chat {
  number: string;
  ticketId: number;
  fromCustomer: Said[];
  fromAttendant: Said[];
  /** One person's requests run one after another. */
  customer: Promise<unknown>;
  attendant: Promise<unknown>;
  waiting: number;
}

export interface TrafficFigures {
  accepted: number;
  /** Which ones, and at which end they are missing. */
  lost: string[];
  doubled: number;
  disordered: number;
}

const RETRY_MS = 50;
const LOAD_MS = 60_000;
/** A person waits for the answer before writing on. */
const WAITING_MAX = 4;
const NO_NUMBER = 70_000_000;

export class Traffic {
  readonly #attendant: Attendant;
  readonly #line: TrafficLine;
  readonly #plan: TrafficPlan;
  readonly #chats: Chat[] = [];
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(attendant: Attendant, line: TrafficLine, plan: TrafficPlan) {
    this.#attendant = attendant;
    this.#line = line;
    this.#plan = plan;
  }

  /** Messages accepted by now, both ways. */
  get accepted(): number {
    const count = (said: readonly Said[]) => said.filter(({ isAccepted }) => isAccepted).length;
    return this.#chats.reduce(
      (sum, chat) => sum + count(chat.fromCustomer) + count(chat.fromAttendant),
      0,
    );
  }

  get connectionId(): number {
    return this.#line.connectionId;
  }

  get ticketIds(): number[] {
    return this.#chats.map(({ ticketId }) => ticketId);
  }

  /** Resolves when this many were accepted. */
  async reaches(accepted: number): Promise<void> {
    await eventually(`${accepted} messages are accepted`, () => this.accepted >= accepted, LOAD_MS);
  }

  /** Every customer writes once, and the attendant accepts the ticket. */
  async open(): Promise<void> {
    const { call, user } = this.#attendant;
    const { customers, firstNumber = NO_NUMBER } = this.#plan;
    const numbers = Array.from({ length: customers }, (_, n) => `55119${String(firstNumber + n)}`);
    for (const number of numbers) await this.#line.write(number, 'bom dia');
    for (const number of numbers) {
      const ticketId = await eventually(`a ticket of ${number}`, async () => {
        const { tickets } = await call('GET /tickets', {
          query: { searchParam: number, showAll: true },
        });
        return tickets[0]?.id;
      });
      const body = { status: 'open' as const, userId: user.id };
      await call('PUT /tickets/:ticketId', { params: { ticketId }, body });
      this.#chats.push({
        number,
        ticketId,
        fromCustomer: [],
        fromAttendant: [],
        waiting: 0,
        customer: Promise.resolve(),
        attendant: Promise.resolve(),
      });
    }
  }

  /** Runs until `stop`, whatever becomes of the server. */
  start(): void {
    this.#isStopping = false;
    this.#running = this.#run();
  }

  /** Resolves when every request has its answer; the server must be back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all(this.#chats.flatMap(({ customer, attendant }) => [customer, attendant]));
  }

  async #run(): Promise<void> {
    const startedAt = performance.now();
    for (let n = 0; !this.#isStopping; n++) {
      const chat = this.#chats[Math.floor(n / 2) % this.#chats.length]!;
      if (chat.waiting < WAITING_MAX) this.#speak(chat, n % 2 === 0);
      await pause(Math.max(0, startedAt + ((n + 1) * 1000) / this.#plan.rate - performance.now()));
    }
  }

  #speak(chat: Chat, isCustomer: boolean): void {
    const said = { body: `${isCustomer ? 'c' : 'a'} ${++this.#count}`, isAccepted: false };
    chat.waiting++;
    const done = () => {
      chat.waiting--;
    };
    if (isCustomer) {
      chat.fromCustomer.push(said);
      chat.customer = chat.customer.then(() => this.#writeOnce(chat, said)).finally(done);
    } else {
      chat.fromAttendant.push(said);
      chat.attendant = chat.attendant.then(() => this.#answer(chat, said)).finally(done);
    }
  }

  /** A customer has no idempotency key: an unanswered message stays unknown. */
  async #writeOnce(chat: Chat, said: Said): Promise<void> {
    said.isAccepted = await this.#line.write(chat.number, said.body).then(
      () => true,
      (error: unknown) => isOutage(error) && false,
    );
  }

  /** Repeats under the same key until it is answered, like a browser. */
  async #answer(chat: Chat, said: Said): Promise<void> {
    const request = { body: said.body, clientId: crypto.randomUUID() };
    const params = { ticketId: chat.ticketId };
    while (!said.isAccepted) {
      try {
        await this.#attendant.call('POST /messages/:ticketId', { params, body: request });
        said.isAccepted = true;
      } catch (error) {
        isOutage(error);
        await pause(RETRY_MS);
      }
    }
  }

  /** Waits until nothing is under way any more, then compares both ends with what was sent. */
  async figures(stage: Stage, settleMs: number): Promise<TrafficFigures> {
    const withinMs = settleMs + this.#line.inDoubtMs;
    await eventually('everything is delivered', () => this.#isQuiet(stage), withinMs);
    const stored = await stage.query<Heard>(`
      select c.number, m.body, not m.from_me as "fromCustomer"
      from messages m
      join conversations v on v.company_id = m.company_id and v.id = m.conversation_id
      join contacts c on c.company_id = v.company_id and c.id = v.contact_id
      order by m.conversation_id, m.seq`);
    const onPhones = await this.#line.onPhones(stage);
    const figures = noFaults();
    for (const [end, rows] of Object.entries({ stored, onPhones })) {
      const byNumber = Map.groupBy(rows, ({ number }) => number);
      for (const chat of this.#chats)
        addFaults(figures, chat, { end, rows: byNumber.get(chat.number) ?? [] });
    }
    return { ...figures, accepted: this.accepted };
  }

  async #isQuiet(stage: Stage): Promise<boolean> {
    const [row] = await stage.query<{ waiting: boolean }>(
      `select exists (select from messages where connection_id = $1 and send_state = 'pending') as waiting`,
      [this.#line.connectionId],
    );
    return row?.waiting === false && (await this.#line.isTakenIn(stage));
  }
}

/** Whether an error belongs to an outage; any other is a bug and thrown. */
function isOutage(error: unknown): true {
  if (error instanceof ApiError && error.status < 500) throw error;
  return true;
}

const noFaults = (): TrafficFigures => ({ accepted: 0, lost: [], doubled: 0, disordered: 0 });

/** Separate traffic over a line of each provider, as the demo's admin opens it. */
export async function startTraffics(
  url: string,
  worlds: readonly ProviderWorld[],
  plan: TrafficPlan,
): Promise<Traffic[]> {
  const admin = await signIn(url, 'admin@aurora.demo');
  const traffics: Traffic[] = [];
  for (const [n, world] of worlds.entries()) {
    const line = await world.link(url, admin);
    const traffic = new Traffic(admin, line, { ...plan, firstNumber: 60_000_000 + n * 1000 });
    await traffic.open();
    traffics.push(traffic);
  }
  for (const traffic of traffics) traffic.start();
  return traffics;
}

/** Of several lines together. */
export async function sumOf(
  all: readonly Traffic[],
  stage: Stage,
  settleMs: number,
): Promise<TrafficFigures> {
  const sum = noFaults();
  for (const traffic of all) {
    const { accepted, lost, doubled, disordered } = await traffic.figures(stage, settleMs);
    sum.accepted += accepted;
    sum.lost.push(...lost);
    sum.doubled += doubled;
    sum.disordered += disordered;
  }
  return sum;
}

function addFaults(
  figures: TrafficFigures,
  chat: Chat,
  { end, rows }: { end: string; rows: readonly Heard[] },
): void {
  for (const fromCustomer of [true, false]) {
    const said = fromCustomer ? chat.fromCustomer : chat.fromAttendant;
    const place = new Map(said.map(({ body }, index) => [body, index]));
    const arrived = rows
      .filter((row) => row.fromCustomer === fromCustomer && place.has(row.body))
      .map(({ body }) => place.get(body)!);
    const once = new Set(arrived);
    figures.doubled += arrived.length - once.size;
    const lost = said.filter(({ isAccepted }, n) => isAccepted && !once.has(n));
    figures.lost.push(...lost.map(({ body }) => `${end}: ${body} of ${chat.number}`));
    figures.disordered += arrived.filter((n, at) => at > 0 && n < arrived[at - 1]!).length;
  }
}
