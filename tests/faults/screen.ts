/**
 * An attendant's browser screen, kept by the rules that design and contract promise: events are hints, merged by
 * revision; after every connect the lists are fetched again and the open thread catches up.
 */
import type { Message } from '@prosa/contract/messages';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { io, type Socket } from 'socket.io-client';
import type { Attendant } from '../stage/attendant.ts';

/** A change that commits while a catch-up reads may have an earlier time. */
const OVERLAP_MS = 30_000;
const JOIN_MS = 2000;

interface Row {
  id: number | string;
  rev: number;
}

/** Rows by id; an older revision never replaces a newer one, not even a removed one. */
class Shown<T extends Row> {
  readonly rows = new Map<T['id'], T>();
  readonly #goneAt = new Map<T['id'], number>();
  #touched = new Set<T['id']>();

  put(row: T): void {
    this.#touched.add(row.id);
    this.#fold(row);
  }

  drop(id: T['id'], rev: number): void {
    this.#touched.add(id);
    this.#goneAt.set(id, Math.max(rev, this.#goneAt.get(id) ?? 0));
    if ((this.rows.get(id)?.rev ?? 0) <= rev) this.rows.delete(id);
  }

  /** From now on records which rows events have touched. */
  beginFetch(): void {
    this.#touched = new Set();
  }

  /** A whole list: rows missing in it are gone, unless an event arrived while it was read. */
  replace(all: readonly T[]): void {
    const fetched = new Set(all.map(({ id }) => id));
    for (const id of this.rows.keys()) {
      if (!fetched.has(id) && !this.#touched.has(id)) this.rows.delete(id);
    }
    this.merge(all);
  }

  merge(some: readonly T[]): void {
    for (const row of some) this.#fold(row);
  }

  #fold(row: T): void {
    const known = Math.max(this.rows.get(row.id)?.rev ?? 0, this.#goneAt.get(row.id) ?? 0);
    if (row.rev >= known) this.rows.set(row.id, row);
  }
}

export class Screen {
  readonly tickets = new Shown<Ticket>();
  readonly thread = new Shown<Message>();
  /** Number of connects. */
  connects = 0;
  /** Set by every completed catch-up. */
  caughtUp = 0;
  readonly #attendant: Attendant;
  readonly #ticketId: number;
  readonly #socket: Socket;
  #seenUntil: string | undefined;

  /** @param url where its socket connects to; requests go to the attendant's server */
  constructor(attendant: Attendant, url: string, ticketId: number) {
    this.#attendant = attendant;
    this.#ticketId = ticketId;
    this.#socket = io(url, {
      auth: { token: attendant.token },
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: 20,
      reconnectionDelayMax: 60,
    });
    this.#listen(attendant.user.companyId);
  }

  open(): void {
    this.#socket.connect();
  }

  /** Simulates a lost network; `open` ends it. */
  close(): void {
    this.#socket.disconnect();
  }

  #listen(companyId: number): void {
    const on = <E extends 'ticket' | 'appMessage' | 'resync'>(
      entity: E,
      fold: (payload: EventPayloads[E]) => void,
    ) => this.#socket.on(eventName(companyId, entity), fold as never);
    on('ticket', (event) => this.#foldTicket(event));
    on('appMessage', ({ message }) => this.thread.put(message));
    on('resync', () => void this.#catchUp());
    this.#socket.on('connect', () => {
      this.connects++;
      void this.#catchUp();
    });
  }

  #foldTicket(event: EventPayloads['ticket']): void {
    if (event.action === 'delete') this.tickets.drop(event.ticketId, event.rev);
    else if (event.ticket) this.tickets.put(event.ticket);
  }

  /** Only after the join is acknowledged: changes between the two would be lost. */
  async #catchUp(): Promise<void> {
    const connect = this.connects;
    try {
      const { ok } = await this.#socket.timeout(JOIN_MS).emitWithAck('joinChatBox', this.#ticketId);
      if (!ok) return;
      this.tickets.beginFetch();
      const all = await allTickets(this.#attendant);
      if (connect !== this.connects) return;
      this.tickets.replace(all);
      await this.#catchUpThread();
      if (connect === this.connects) this.caughtUp = connect;
    } catch (error) {
      // Interrupted: the next connect does it again.
      if (connect === this.connects && this.#socket.connected) throw error;
    }
  }

  async #catchUpThread(): Promise<void> {
    const since = this.#seenUntil;
    if (since) {
      const changedSince = new Date(Date.parse(since) - OVERLAP_MS).toISOString();
      const part = await this.#attendant.call('GET /messages/:ticketId', {
        params: { ticketId: this.#ticketId },
        query: { changedSince },
      });
      this.thread.merge(part.messages);
      if (!part.hasMore) {
        this.#seenUntil = part.serverTime;
        return;
      }
    }
    const whole = await wholeThread(this.#attendant, this.#ticketId);
    this.thread.merge(whole.messages);
    this.#seenUntil = whole.serverTime;
  }

  /** Makes the next catch-up behave as after a long absence. */
  pretendAwaySince(time: Date): void {
    this.#seenUntil = time.toISOString();
  }
}

/** Every ticket that the attendant may see. */
export async function allTickets({ call }: Attendant): Promise<Ticket[]> {
  const all: Ticket[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET /tickets', { query: { cursor } });
    all.push(...page.tickets.map(({ match: _, ...ticket }) => ticket));
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  return all;
}

export async function wholeThread(
  { call }: Attendant,
  ticketId: number,
): Promise<{ messages: Message[]; serverTime: string }> {
  const messages: Message[] = [];
  let serverTime: string | undefined;
  let cursor: string | undefined;
  do {
    const page = await call('GET /messages/:ticketId', { params: { ticketId }, query: { cursor } });
    messages.push(...page.messages);
    serverTime ??= page.serverTime;
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  return { messages, serverTime: serverTime ?? '' };
}
