/**
 * Processes the events of a ticket in order and takes the steps that follow, in one transaction with the row that records
 * the progress: wherever the process is killed, each event takes effect exactly once.
 */
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { findSurroundings, listWritten, MESSAGES_MAX, type Written } from './automation.queries.ts';
import { type Automation, automation as everything } from './automation.ts';
import { findCall, type StoredCall, settleCall } from './calls.queries.ts';
import { joinWritten } from './join-written.ts';
import { findSession } from './sessions.queries.ts';
import { TicketProcessor } from './ticket-processor.ts';
import { wakeQueue } from './waits.queries.ts';
import * as queries from './work.queries.ts';

const ATTEMPTS_MAX = 8;
const RETRY_MS = 500;

/** Processes one ticket of the company. @returns whether there was one */
export async function consumeNext(
  core: Core,
  companyId: number,
  automation: Automation = everything,
): Promise<boolean> {
  const ctx = companyCtx(core, companyId);
  let taken: queries.Work | undefined;
  try {
    await inTransaction(ctx, async (tx) => {
      taken = await queries.takeWork(tx);
      if (taken) await consume(tx, taken, automation);
    });
  } catch (error) {
    if (!taken) throw error;
    const { ticket_id: ticketId, attempts } = taken;
    ctx.log.warn({ error, ticket_id: ticketId, attempts }, 'automation.failed');
    await inTransaction(ctx, (tx) => giveBack(tx, ticketId, attempts));
  }
  return taken !== undefined;
}

/** Retries later; after ATTEMPTS_MAX attempts the ticket is left to people. */
async function giveBack(tx: Tx, ticketId: number, attempts: number): Promise<void> {
  if (attempts + 1 < ATTEMPTS_MAX)
    return queries.postponeWork(tx, ticketId, RETRY_MS * 2 ** attempts);
  tx.log.error({ ticket_id: ticketId }, 'automation.given_up');
  tx.core.metrics.automationGivenUp.inc();
  await queries.finishWork(tx, ticketId);
  const [ticket] = await findTickets(tx, [ticketId]);
  await wakeQueue(tx, ticket?.queue_id ?? null);
}

async function consume(tx: Tx, work: queries.Work, automation: Automation): Promise<void> {
  const ticketId = work.ticket_id;
  const [, [ticket], session, surroundings] = await together(
    lockConversationOfTicket(tx, ticketId),
    findTickets(tx, [ticketId]),
    findSession(tx, ticketId, automation.machines),
    findSurroundings(tx, ticketId),
  );
  if (!ticket) return;
  const { callId } = session;
  const call = callId === null ? undefined : await findCall(tx, callId);
  if (call && isAwaited(tx, call)) return queries.parkWork(tx, ticketId, new Date(call.giveUpAt));
  const processor = new TicketProcessor(tx, { ticket, session, surroundings, automation });
  if (callId !== null) await processor.handleCall(call && (await withOutcome(tx, call)));
  await processor.handleTimer();
  const since = Math.max(session.heardSeq, work.first_seq - 1);
  const written = await listWritten(tx, ticketId, since);
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
