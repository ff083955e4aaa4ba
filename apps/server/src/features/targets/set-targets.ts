/** Sets the deadlines for answering and resolving a ticket of a queue, in working hours. */

import { afterWorking, type Office } from '../../conversation/hours/working-time.ts';
import { settingOf } from '../../conversation/settings/settings.queries.ts';
import { type Target, writeTargets } from '../../conversation/tickets/targets.queries.ts';
import { lockConversationOfTicket } from '../../conversation/tickets/tickets.queries.ts';
import { ticketLooksDifferent } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { findWanted, type Wanted } from './targets.queries.ts';
import { planWarnings } from './warn-target.ts';

const WARN_SHARE = 0.8;

/** Job: after a ticket has come to its queue. Later changes of hours or targets leave it as it is. */
export function setTargets(
  core: Core,
  { companyId, ticketId, since }: { companyId: number; ticketId: number; since: string },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const wanted = await findWanted(tx, ticketId, since);
    if (!wanted) return;
    const office = await officeOf(tx, wanted);
    const begun = new Date(since);
    const answer = wanted.is_answered ? null : targetOf(office, begun, wanted.answer_minutes);
    const resolve = targetOf(office, begun, wanted.resolve_minutes);
    const answeredAt = wanted.answered_at;
    await writeTargets(tx, ticketId, { answer, resolve, answeredAt });
    if (answeredAt === null) await planWarnings(tx, ticketId, { kind: 'answer', target: answer });
    await planWarnings(tx, ticketId, { kind: 'resolve', target: resolve });
    await ticketLooksDifferent(tx, ticketId);
  });
}

/** The hours that apply in the company: its own, those of the queue, or none. */
async function officeOf(tx: Tx, wanted: Wanted): Promise<Office> {
  const type = await settingOf(tx, 'scheduleType');
  const hours = type === 'company' ? wanted.company_hours : wanted.queue_hours;
  const isKept = type === 'company' || type === 'queue';
  return { timeZone: wanted.time_zone, hours: isKept ? hours : null };
}

function targetOf(office: Office, since: Date, minutes: number): Target | null {
  const dueAt = minutes > 0 ? afterWorking(office, since, minutes) : null;
  const warnAt = afterWorking(office, since, minutes * WARN_SHARE);
  return dueAt && { dueAt, warnAt: warnAt ?? dueAt };
}
