/** Schedules as a list, and as all times in a range of the calendar. */
import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import type { ScheduleOccurrence } from '@prosa/contract/schedules';
import { scheduleLimits } from '@prosa/contract/schedules/series';
import { type Calendar, occurrencesOf, type Series } from '../../conversation/hours/recurrence.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { findLeftOut } from './occurrences.queries.ts';
import { calendarOf, seriesOf } from './plan.ts';
import { presentPast } from './schedules.present.ts';
import {
  countSchedules,
  findSchedules,
  listPast,
  listPlannedIds,
  listSchedules,
  type Range,
  type ScheduleFilter,
  type ScheduleRow,
} from './schedules.queries.ts';
import { instantIn } from './slot-of.ts';

type ListQuery = RouteInput<Api['GET /schedules']>['query'];

const SIZE = pageSizes.others;
const DAY_MS = 86_400_000;
const { occurrences: MAX, rangeDays } = scheduleLimits;

export interface ScheduleList {
  rows: ScheduleRow[];
  occurrences: ScheduleOccurrence[];
  count: number;
  hasMore: boolean;
  cursor: string | null;
}

export function listSchedulePage(ctx: UserCtx, query: ListQuery): Promise<ScheduleList> {
  const { searchParam, contactId, from, to } = query;
  const filter = { search: searchParam?.trim() ?? '', contactId };
  return inTransaction(ctx, (tx) =>
    from && to ? listRange(tx, filter, { from, to }) : listPage(tx, filter, query),
  );
}

async function listPage(
  tx: Tx,
  filter: ScheduleFilter,
  { cursor, pageNumber = 1 }: ListQuery,
): Promise<ScheduleList> {
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  const found = await listSchedules(tx, { ...filter, after, offset, limit: SIZE + 1 });
  const page = pageOf(found, SIZE, (last) => [iso(last.shown_at), last.id]);
  return { ...page, occurrences: [], count: await countSchedules(tx, filter) };
}

function readCursor(cursor: string): { shownAt: string; id: number } {
  const [at, id] = decodeCursor(cursor, 2);
  return { shownAt: cursorTime(at), id: cursorNumber(id) };
}

function checkedRange({ from, to }: Range, timeZone: string): Range {
  const [first, last] = [instantIn(timeZone, from), instantIn(timeZone, to)];
  const days = (last.getTime() - first.getTime()) / DAY_MS;
  if (days >= 0 && days <= rangeDays) return { from: iso(first), to: iso(last) };
  throw appError('ERR_VALIDATION', {
    details: [{ field: 'to', part: 'query', problem: days < 0 ? 'too_small' : 'too_big' }],
  });
}

/** At most as many as a person can look at; the rest is told by `hasMore`. */
async function listRange(tx: Tx, filter: ScheduleFilter, asked: Range): Promise<ScheduleList> {
  const calendar = await calendarOf(tx);
  const range = checkedRange(asked, calendar.timeZone);
  const past = await listPast(tx, filter, { ...range, limit: MAX + 1 });
  const plannedIds = await listPlannedIds(tx, filter, { to: range.to, limit: MAX + 1 });
  const planned = await findSchedules(tx, plannedIds.slice(0, MAX));
  const leftOut = await findLeftOut(tx, plannedIds);
  const all = [
    ...past.map(({ schedule_id, state }) => presentPast(schedule_id, state)),
    ...planned.flatMap((row) =>
      upcoming(row, { ...calendar, leftOut: leftOut.get(row.id) ?? new Set() }, range),
    ),
  ].toSorted((a, b) => a.at.localeCompare(b.at) || a.scheduleId - b.scheduleId);
  const occurrences = all.slice(0, MAX);
  const shown = new Set(occurrences.map(({ scheduleId }) => scheduleId));
  const known = planned.filter(({ id }) => shown.has(id));
  const others = [...shown].filter((id) => !known.some((row) => row.id === id));
  return {
    rows: [...known, ...(await findSchedules(tx, others))],
    occurrences,
    count: occurrences.length,
    hasMore: all.length > MAX || plannedIds.length > MAX,
    cursor: null,
  };
}

/** The planned time as it was planned, and those that the rule adds behind it. */
function upcoming(row: ScheduleRow, calendar: Calendar, { from, to }: Range): ScheduleOccurrence[] {
  const times: ScheduleOccurrence[] = [];
  for (const { slot, at: byRule, rest } of occurrencesOf(seriesOf(row), calendar)) {
    const isNext = slot === row.slot;
    const at = isNext ? iso(row.next_at!) : byRule.toISOString();
    if (at >= to || times.length > MAX) break;
    if (at < from) continue;
    const error = isNext ? row.problem : null;
    const left = leftOf(rest);
    times.push({ scheduleId: row.id, slot, at, status: 'PENDENTE', error, left });
  }
  return times;
}

const leftOf = ({ repeat }: Series): number | null => repeat?.count ?? null;
