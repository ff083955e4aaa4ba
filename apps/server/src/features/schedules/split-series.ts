/** Changes and deletes single times of a series, or all from one on. */
import type { SeriesScope } from '@prosa/contract/schedules/series';
import {
  type Calendar,
  completeRepeat,
  type Occurrence,
  occurrencesOf,
  type Series,
  type Slot,
  slotAt,
} from '../../conversation/hours/recurrence.ts';
import { holdFiles } from '../../conversation/media/media.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { getScheduleRow } from './get-schedule.ts';
import { copyLeftOut, leaveOut } from './occurrences.queries.ts';
import { advance, calendarOf, planned, seriesOf, wakeAt } from './plan.ts';
import { checkTime, firstOf, ownValues, type UpdateBody } from './schedule-values.ts';
import {
  deleteScheduleRow,
  insertSchedule,
  type ScheduleRow,
  updateScheduleRow,
} from './schedules.queries.ts';
import { emitSchedule, emitScheduleGone } from './schedules.realtime.ts';
import { slotOf } from './slot-of.ts';

interface Cut {
  scope: SeriesScope;
  slot: Slot;
}

/** One time, or all from one on, become a schedule of their own with the changes; the series goes on without them. */
export async function splitOff(
  tx: Tx,
  row: ScheduleRow,
  { body, scope, slot }: Cut & { body: UpdateBody },
): Promise<ScheduleRow> {
  const calendar = await calendarOf(tx, row.id);
  const found = findTime(row, slot, calendar);
  const part = seriesOfPart(row, found, { body, scope, calendar });
  const first = firstOf(part, scope === 'one' ? { ...calendar, leftOut: new Set() } : calendar);
  if (first.at.getTime() !== found.at.getTime()) checkTime(tx, first.at);
  const id = await insertSchedule(tx, {
    ...copyOf(row),
    ...changedBy(body),
    holidays: part.holidays,
    ...planned(first),
  });
  if (row.file) await holdFiles(tx, [row.file.id]);
  if (scope === 'following') await copyLeftOut(tx, { from: row.id, to: id, after: slot });
  await wakeAt(tx, id, first.at);
  const isLeft = await cutSeries(tx, row, { scope, slot });
  if (isLeft) emitSchedule(tx, 'update', await getScheduleRow(tx, row.id));
  else {
    await deleteScheduleRow(tx, row.id);
    emitScheduleGone(tx, row.id);
  }
  const made = await getScheduleRow(tx, id);
  emitSchedule(tx, 'create', made);
  return made;
}

/**
 * A single one that a person puts on a holiday is sent there. Those that follow keep the rule's time where the form shows
 * the later day to which a holiday has moved the first of them.
 */
function seriesOfPart(
  row: ScheduleRow,
  found: Occurrence,
  { body, scope, calendar }: { body: UpdateBody; scope: SeriesScope; calendar: Calendar },
): Series {
  const isOne = scope === 'one';
  const shown = slotAt(found.at, calendar.timeZone);
  const wanted = body.sendAt === undefined ? shown : slotOf(body.sendAt, calendar.timeZone);
  const slot = !isOne && wanted === shown ? found.slot : wanted;
  const given = body.repeat && completeRepeat(body.repeat, slot);
  return {
    slot,
    repeat: isOne ? null : given === undefined ? found.rest.repeat : given,
    holidays: body.holidays ?? (isOne ? 'send' : row.holidays),
  };
}

/**
 * Takes times out of a series.
 * @returns whether anything of it is left: times to come, or some that were sent
 */
export async function cutSeries(tx: Tx, row: ScheduleRow, { scope, slot }: Cut): Promise<boolean> {
  const calendar = await calendarOf(tx, row.id);
  const { at } = findTime(row, slot, calendar);
  const isNext = slot === row.slot;
  if (scope === 'one') {
    await leaveOut(tx, row.id, { slot, at });
    if (isNext) await advance(tx, row);
  } else if (isNext) await advance(tx, row, { endsSeries: true });
  else await endBefore(tx, row, slot);
  const after = await getScheduleRow(tx, row.id);
  return after.next_at !== null || after.last !== null;
}

const DAY_MS = 86_400_000;

/** No rule has two times on one day. */
async function endBefore(tx: Tx, row: ScheduleRow, slot: Slot): Promise<void> {
  const until = new Date(Date.parse(slot.slice(0, 10)) - DAY_MS).toISOString().slice(0, 10);
  const repeat = row.repeat && { ...row.repeat, until, count: null };
  await updateScheduleRow(tx, row.id, { repeat });
}

/** @throws ERR_NO_SCHEDULE_FOUND for a time that does not come */
function findTime(row: ScheduleRow, slot: Slot, calendar: Calendar): Occurrence {
  if (row.next_at !== null)
    for (const found of occurrencesOf(seriesOf(row), calendar)) {
      if (found.slot === slot) return withPlanned(row, found);
      if (found.slot > slot) break;
    }
  throw appError('ERR_NO_SCHEDULE_FOUND');
}

/** The next one is sent when it was planned, even if the holidays were changed since. */
const withPlanned = (row: ScheduleRow, found: Occurrence): Occurrence =>
  found.slot === row.slot ? { ...found, at: new Date(row.next_at!) } : found;

const copyOf = (row: ScheduleRow) => ({
  contactId: row.contact_id,
  userId: row.user_id,
  body: row.body,
  fileId: row.file?.id ?? null,
  connectionId: row.connection_id,
  picksConnection: row.picks_connection,
  templateId: row.template_id,
  templateValues: row.template_values,
  queueId: row.queue_id,
  attendantId: row.attendant_id,
  holidays: row.holidays,
  onlyIfSilent: row.only_if_silent,
  silentSince: new Date(row.silent_since),
});

const changedBy = (body: UpdateBody) => ({
  ...ownValues(body),
  ...(body.contactId === undefined ? {} : { contactId: body.contactId }),
  ...(body.body === undefined ? {} : { body: body.body }),
});
