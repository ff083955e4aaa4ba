/** Sends what is due. The message, the note that it was taken and the next time are one transaction. */
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { getChangeable, getScheduleRow } from './get-schedule.ts';
import { groundOf } from './ground.ts';
import { judge, judgePlace } from './judge.rules.ts';
import { findOccurrence, insertOccurrence, retakeOccurrence } from './occurrences.queries.ts';
import { advance, wakeAt } from './plan.ts';
import { outcomeOf } from './schedules.present.ts';
import {
  findSchedules,
  lockSchedule,
  type ScheduleRow,
  unscopedListDue,
  updateScheduleRow,
} from './schedules.queries.ts';
import { emitSchedule } from './schedules.realtime.ts';
import { writeMessage } from './write-message.ts';

/** Of each run; the longest due first. */
const WOKEN_MAX = 1000;

/** Job, when the time has come. Ignores a schedule that was moved, deleted or taken since. */
export function sendDueSchedule(
  core: Core,
  { companyId, scheduleId }: { companyId: number; scheduleId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    if (!(await lockSchedule(tx, scheduleId))) return;
    const [row] = await findSchedules(tx, [scheduleId]);
    if (!row?.next_at) return;
    const at = new Date(row.next_at);
    // It was moved, or this clock is slightly behind the one that started the job.
    if (at > tx.core.now()) return wakeAt(tx, scheduleId, at);
    if (await takeDue(tx, row, at)) emitSchedule(tx, 'update', await getScheduleRow(tx, row.id));
  });
}

/** @returns whether anything has changed */
async function takeDue(tx: Tx, row: ScheduleRow, at: Date): Promise<boolean> {
  const verdict = judge(await groundOf(tx, row), {
    dueAt: at,
    now: tx.core.now(),
    silentSince: row.only_if_silent ? new Date(row.silent_since) : null,
  });
  const { slot } = row;
  if (verdict.kind === 'wait') {
    // The chore below wakes it again.
    if (row.problem === verdict.problem) return false;
    await updateScheduleRow(tx, row.id, { problem: verdict.problem });
    return true;
  }
  if (verdict.kind === 'fail') {
    await insertOccurrence(tx, row.id, { slot, at, state: 'failed', error: verdict.problem });
    await advance(tx, row, { endsSeries: verdict.endsSeries ?? false });
    return true;
  }
  const messageId = await writeMessage(tx, row, verdict);
  await insertOccurrence(tx, row.id, { slot, at, state: 'taken', messageId });
  await advance(tx, row);
  return true;
}

/** Every minute: those that wait for a connection, and those whose job was lost, say with the database of a backup. */
export async function wakeDueSchedules(core: Core): Promise<void> {
  for (const { company_id, id } of await unscopedListDue(core, WOKEN_MAX))
    await inTransaction(companyCtx(core, company_id), (tx) => wakeAt(tx, id, tx.core.now()));
}

/**
 * For a message that was not sent at its time, however late it is.
 * @throws ERR_SCHEDULE_NOT_FAILED, and why it cannot be sent
 */
export function sendNow(ctx: UserCtx, id: number, slot: string | undefined): Promise<ScheduleRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getChangeable(tx, id);
    const failed = await findOccurrence(tx, id, slot ?? row.last?.slot ?? row.slot);
    if (!failed || outcomeOf(failed).status !== 'ERRO') throw appError('ERR_SCHEDULE_NOT_FAILED');
    const verdict = judgePlace(await groundOf(tx, row), tx.core.now());
    if (verdict.kind !== 'send') throw appError(verdict.problem);
    const messageId = await writeMessage(tx, row, verdict);
    await retakeOccurrence(tx, id, { slot: failed.slot, messageId });
    // Lists show the change by the schedule's own revision.
    await updateScheduleRow(tx, id, { problem: null });
    await audit(tx, 'scheduleSentNow', { subject: id });
    const after = await getScheduleRow(tx, id);
    emitSchedule(tx, 'update', after);
    return after;
  });
}
