/** The next time of a schedule: stored in its row, with a job that wakes it. */
import { findHours } from '../../conversation/hours/hours.queries.ts';
import {
  type Calendar,
  firstOccurrence,
  type Occurrence,
  restBehind,
  type Series,
} from '../../conversation/hours/recurrence.ts';
import type { Tx } from '../../core/ctx.ts';
import { findLeftOut } from './occurrences.queries.ts';
import { type ScheduleRow, updateScheduleRow } from './schedules.queries.ts';

export const seriesOf = ({ slot, repeat, holidays }: ScheduleRow): Series => ({
  slot,
  repeat,
  holidays,
});

/** @param scheduleId undefined for one that is new */
export async function calendarOf(tx: Tx, scheduleId?: number): Promise<Calendar> {
  const { hours, timeZone } = await findHours(tx);
  const leftOut = scheduleId === undefined ? undefined : await findLeftOut(tx, [scheduleId]);
  return {
    timeZone,
    holidays: hours.holidays ?? [],
    leftOut: leftOut?.get(scheduleId ?? 0) ?? new Set(),
  };
}

/** What a row stores of its next time. */
export const planned = ({ slot, at, rest }: Occurrence) => ({
  slot,
  nextAt: at,
  shownAt: at,
  repeat: rest.repeat,
  problem: null,
});

/** A later job replaces an earlier one. */
export const wakeAt = (tx: Tx, scheduleId: number, at: Date): Promise<void> =>
  tx.enqueue('send-schedule', { scheduleId }, { key: `schedule:${scheduleId}`, runAt: at });

/** Goes on behind the time that is planned, or ends. The schedule must be locked. */
export async function advance(
  tx: Tx,
  row: ScheduleRow,
  { endsSeries = false }: { endsSeries?: boolean } = {},
): Promise<void> {
  const rest = endsSeries ? undefined : restBehind(seriesOf(row));
  const next = rest && firstOccurrence(rest, await calendarOf(tx, row.id));
  if (!next) return updateScheduleRow(tx, row.id, { nextAt: null, problem: null });
  await updateScheduleRow(tx, row.id, planned(next));
  await wakeAt(tx, row.id, next.at);
}
