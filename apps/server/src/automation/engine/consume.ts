/**
 * Processes the events of tickets, those of each in order, and takes the steps that follow, in one transaction with the rows
 * that record the progress: wherever the process is killed, each event takes effect exactly once.
 */
import { lockConversationsOf } from '../../conversation/tickets/many-tickets.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { findTicket, findTickets } from '../../conversation/tickets/tickets.queries.ts';
import { type Core, type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import {
  findSurroundings,
  listWritten,
  MESSAGES_MAX,
  type Surroundings,
  type Written,
} from './automation.queries.ts';
import { type Automation, automation as everything } from './automation.ts';
import { findCall, type StoredCall, settleCall } from './calls.queries.ts';
import { joinWritten } from './join-written.ts';
import type { Session } from './session.ts';
import { findSession } from './sessions.queries.ts';
import { TicketProcessor } from './ticket-processor.ts';
import { wakeQueue } from './waits.queries.ts';
import * as queries from './work.queries.ts';

const ATTEMPTS_MAX = 8;
const RETRY_MS = 500;
/** As many as arrive in one batch. Their statements share round trips, and their changes a commit. */
const AT_ONCE = 50;

/** Whether more tickets may have work than were taken; null if none had. */
export type Found = 'all' | 'more' | null;

/** Processes the next tickets of the company. */
export async function consumeNext(
  core: Core,
  companyId: number,
  automation: Automation = everything,
): Promise<Found> {
  const { length, 0: first } = await consumeSome(companyCtx(core, companyId), automation, AT_ONCE);
  if (!first) return null;
  return length < first.at_once ? 'all' : 'more';
}

async function consumeSome(
  ctx: Ctx,
  automation: Automation,
  atOnce: number,
): Promise<readonly queries.Work[]> {
  let taken: readonly queries.Work[] = [];
  try {
    await inTransaction(ctx, async (tx) => {
      taken = await queries.takeWork(tx, atOnce);
      await consumeAll(tx, taken, automation);
    });
  } catch (error) {
    const [first, ...others] = taken;
    if (!first) throw error;
    if (others.length === 0) await giveBack(ctx, first, error);
    // One of them failed, and none has taken effect: alone, it delays no other.
    else for (const _ of taken) await consumeSome(ctx, automation, 1);
  }
  return taken;
}

/** Retries later; after ATTEMPTS_MAX attempts the ticket is left to people. */
async function giveBack(
  ctx: Ctx,
  { ticket_id: ticketId, attempts }: queries.Work,
  error: unknown,
): Promise<void> {
  ctx.log.warn({ error, ticket_id: ticketId, attempts }, 'automation.failed');
  await inTransaction(ctx, async (tx) => {
    if (attempts + 1 < ATTEMPTS_MAX)
      return queries.postponeWork(tx, ticketId, RETRY_MS * 2 ** attempts);
    tx.log.error({ ticket_id: ticketId }, 'automation.given_up');
    tx.core.metrics.automationGivenUp.inc();
    await queries.finishWork(tx, ticketId);
    const [ticket] = await findTickets(tx, [ticketId]);
    await wakeQueue(tx, ticket?.queue_id ?? null);
  });
}

async function consumeAll(
  tx: Tx,
  works: readonly queries.Work[],
  automation: Automation,
): Promise<void> {
  if (works.length === 0) return;
  const ids = works.map((work) => work.ticket_id);
  const [, tickets, seen] = await together(
    lockConversationsOf(tx, ids),
    findTickets(tx, ids),
    // Gathered, so it is read after the threads are locked.
    together(...works.map((work) => see(tx, work, automation))),
  );
  const seenOf = new Map(seen.map((each) => [each.work.ticket_id, each]));
  const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const known = works.flatMap((work) => {
    const ticket = ticketOf.get(work.ticket_id);
    return ticket ? [{ work, ticket }] : [];
  });
  const threads = Map.groupBy(known, ({ ticket }) => ticket.conversation_id);
  await together(
    ...[...threads.values()].map(async ([first, ...later]) => {
      await consume(tx, { ticket: first!.ticket, seen: seenOf.get(first!.ticket.id)!, automation });
      // What was read of them is older than what the first one did in their thread.
      for (const { work } of later) {
        const [ticket, seen] = await together(
          findTicket(tx, work.ticket_id),
          see(tx, work, automation),
        );
        if (ticket) await consume(tx, { ticket, seen, automation });
      }
    }),
  );
}

/** What there is to process of a ticket, and what machines look at. */
interface Seen {
  work: queries.Work;
  session: Session;
  surroundings: Surroundings | undefined;
  written: readonly Written[];
}

async function see(tx: Tx, work: queries.Work, { machines }: Automation): Promise<Seen> {
  const { ticket_id: ticketId, first_seq: firstSeq } = work;
  const [session, surroundings, written] = await together(
    findSession(tx, ticketId, machines),
    findSurroundings(tx, ticketId),
    listWritten(tx, { ticketId, firstSeq }),
  );
  return { work, session, surroundings, written };
}

interface Taken {
  ticket: TicketRow;
  seen: Seen;
  automation: Automation;
}

async function consume(tx: Tx, { ticket, seen, automation }: Taken): Promise<void> {
  const ticketId = ticket.id;
  const { session, surroundings, written } = seen;
  const { callId } = session;
  const call = callId === null ? undefined : await findCall(tx, callId);
  if (call && isAwaited(tx, call)) return queries.parkWork(tx, ticketId, new Date(call.giveUpAt));
  const processor = new TicketProcessor(tx, { ticket, session, surroundings, automation });
  if (callId !== null) await processor.handleCall(call && (await withOutcome(tx, call)));
  await processor.handleTimer();
  const heardSeq = await handleWritten(processor, callId === null ? written : joinWritten(written));
  // There may be more than one batch: the next run continues after it.
  await processor.end({
    heardSeq: heardSeq ?? session.heardSeq,
    isDone: written.length < MESSAGES_MAX,
  });
}

/** @returns the last place that was processed: a call may start in between */
async function handleWritten(
  processor: TicketProcessor,
  written: readonly Written[],
): Promise<number | undefined> {
  let heardSeq: number | undefined;
  for (const { at, ...what } of written) {
    if (processor.isCalling) break;
    await processor.handle({ t: 'message', at: new Date(at), ...what });
    heardSeq = what.seq;
  }
  return heardSeq;
}

const isAwaited = (tx: Tx, { state, giveUpAt }: StoredCall): boolean =>
  state === 'pending' && new Date(giveUpAt) > tx.core.now();

/** If its job is lost or hangs, the call counts as failed. */
async function withOutcome(tx: Tx, call: StoredCall): Promise<StoredCall> {
  if (call.state !== 'pending') return call;
  tx.log.warn({ call_id: call.id, kind: call.kind }, 'automation.call_overdue');
  await settleCall(tx, call.id, { state: 'failed', error: 'overdue' });
  return { ...call, state: 'failed' };
}
