/** Snoozed tickets: until a time, or until their customer writes, which database triggers handle (migration 0161). */

import type { SnoozeBody, SnoozeTime } from '@prosa/contract/snooze';
import type { Ticket } from '@prosa/contract/tickets';
import { findHours } from '../../conversation/hours/hours.queries.ts';
import { settingOf } from '../../conversation/settings/settings.queries.ts';
import { endSnooze, snoozeTickets, wakeIfDue } from '../../conversation/tickets/snooze.queries.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { emitTicketEvent } from '../../conversation/tickets/tickets.realtime.ts';
import {
  checkMayClose,
  lockVisibleTicket,
  stateOf,
  ticketChangedSince,
} from '../../conversation/tickets/tickets.service.ts';
import {
  type Core,
  companyCtx,
  inTransaction,
  type Person,
  type Tx,
  type UserCtx,
} from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { snoozeTimes } from './snooze-times.ts';
import { untilOf } from './snooze-until.ts';

type UserTx = Tx & { actor: Person };

/** Times to offer now. */
export function listSnoozeTimes(ctx: UserCtx): Promise<SnoozeTime[]> {
  return inTransaction(ctx, async (tx) => {
    const { hours, timeZone } = await findHours(tx);
    const isKept = (await settingOf(tx, 'scheduleType')) !== 'disabled';
    const times = snoozeTimes({ timeZone, hours: isKept ? hours : null }, tx.core.now());
    return times.map(({ preset, until }) => ({ preset, until: until.toISOString() }));
  });
}

/** @throws ERR_TICKET_NOT_OPEN, ERR_SNOOZE_TIME, and the errors of resolving it */
export function snoozeTicket(ctx: UserCtx, ticketId: number, body: SnoozeBody): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const until = untilOf(tx, body);
    const before = await lockVisibleTicket(tx, ticketId);
    checkMaySnooze(tx, before);
    await snoozeTickets(tx, [ticketId], { until, memo: body.memo || null });
    await planWaking(tx, ticketId, until);
    return tell(tx, before);
  });
}

/** Ends the snooze early. */
export function wakeTicket(ctx: UserCtx, ticketId: number): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockVisibleTicket(tx, ticketId);
    if (!before.snoozed) return presentTicket(tx.core, before);
    checkMaySnooze(tx, before);
    await endSnooze(tx, ticketId);
    await expireAgain(tx, ticketId);
    return tell(tx, before);
  });
}

/** Job, when the time has come. Ignores a ticket that was snoozed again or has come back since. */
export function wakeDueTicket(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const [before] = await findTickets(tx, [ticketId]);
    if (!before) return;
    // This clock may be slightly behind the one that started the job.
    if (!(await wakeIfDue(tx, ticketId))) return planWaking(tx, ticketId, untilAgain(before));
    await expireAgain(tx, ticketId);
    await tell(tx, before);
    await tx.happened({ type: 'tickets.alert', ticketIds: [ticketId] });
  });
}

const untilAgain = ({ snoozed, snoozed_until }: TicketRow): Date | null =>
  snoozed && snoozed_until !== null ? new Date(snoozed_until) : null;

/** Users who may resolve it may snooze it. */
function checkMaySnooze(tx: UserTx, ticket: TicketRow): void {
  if (ticket.status !== 'open') throw appError('ERR_TICKET_NOT_OPEN');
  checkMayClose(tx.actor, ticket);
}

/** A later snooze replaces an earlier one. */
async function planWaking(tx: Tx, ticketId: number, until: Date | null): Promise<void> {
  if (until)
    await tx.enqueue('wake-ticket', { ticketId }, { key: `wake:${ticketId}`, runAt: until });
}

/** Its customer may have been silent for as long as the connection allows: the time counts from now. */
const expireAgain = (tx: Tx, ticketId: number): Promise<void> =>
  tx.enqueue('expire-ticket', { ticketId }, { key: `expire:${ticketId}` });

async function tell(tx: Tx, before: TicketRow): Promise<Ticket> {
  const after = (await ticketChangedSince(tx, stateOf(before)))!;
  emitTicketEvent(tx, after);
  return after;
}
