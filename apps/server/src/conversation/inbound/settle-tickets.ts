/** Gives every thread of a batch its ticket: the active one, the reopened one, or a new one. */
import type { Tx } from '../../core/ctx.ts';
import { giveToAnswerers } from '../tickets/answers.queries.ts';
import type { TicketAudience } from '../tickets/tickets.realtime.ts';
import { chooseTicket } from './open-ticket.rules.ts';
import {
  type BatchState,
  insertTickets,
  type LatestTicketRow,
  reopenTickets,
} from './store.queries.ts';

export interface SettledTicket {
  id: number;
  /** How browsers saw it before; undefined for a new one. */
  before: TicketAudience | undefined;
}

/** The message of a thread that decides which ticket it gets. */
export interface FirstMessage {
  contactId: number;
  fromMe: boolean;
  /** Nothing but a number, as an answer to a rating question. */
  isRating: boolean;
}

interface Firsts {
  firsts: ReadonlyMap<number, FirstMessage>;
  state: BatchState;
}

/** @returns the ticket by thread */
export async function settleTickets(
  tx: Tx,
  connectionId: number,
  { firsts, state }: Firsts,
): Promise<Map<number, SettledTicket>> {
  const latest = new Map(state.latest.map((row) => [row.conversation_id, row]));
  const settled = new Map<number, SettledTicket>();
  const reopened: number[] = [];
  const missing: number[] = [];
  for (const [thread, first] of firsts) {
    const row = latest.get(thread);
    const choice = chooseTicket(row && toLatest(row), first, tx.core.now());
    if (choice.kind === 'reopen') reopened.push(choice.ticketId);
    if (choice.kind === 'create') missing.push(thread);
    else settled.set(thread, { id: choice.ticketId, before: audienceOf(row!) });
  }
  if (reopened.length > 0) await reopenTickets(tx, reopened);
  const made = await makeTickets(tx, connectionId, { threads: missing, firsts, state });
  for (const [thread, id] of made) settled.set(thread, { id, before: undefined });
  const isAnswered = (thread: number) => !firsts.get(thread)!.fromMe;
  const opened = [...made].flatMap(([thread, id]) => (isAnswered(thread) ? id : []));
  await giveToAnswerers(tx, [...opened, ...reopened]);
  return settled;
}

async function makeTickets(
  tx: Tx,
  connectionId: number,
  { threads, firsts, state }: Firsts & { threads: readonly number[] },
): Promise<Map<number, number>> {
  if (threads.length === 0) return new Map();
  // If the connection has exactly one queue, a new ticket gets it, so that its attendants see it.
  const queueId = state.queue_ids.length === 1 ? state.queue_ids[0]! : null;
  return insertTickets(
    tx,
    connectionId,
    threads.map((thread) => ({
      conversation_id: thread,
      contact_id: firsts.get(thread)!.contactId,
      queue_id: queueId,
    })),
  );
}

const toLatest = (row: LatestTicketRow) => ({
  id: row.id,
  status: row.status,
  closedAt: row.closed_at === null ? null : new Date(row.closed_at),
  ratingUntil: row.rating_until === null ? null : new Date(row.rating_until),
});

const audienceOf = (row: LatestTicketRow): TicketAudience => ({
  id: row.id,
  userId: row.user_id,
  queueId: row.queue_id,
});
