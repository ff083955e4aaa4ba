/** What the dashboard counts, in SQL. A day is a day of the company's time zone. */
import type { TicketsOfTime, TicketsOfUser } from '@prosa/contract/dashboard';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';

export interface Period {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface DayRange {
  first: string;
  last: string;
}

/** Sums over the attendances of one attendant, or of nobody. */
export interface TrackingSum {
  user_id: number | null;
  tickets: number;
  finished: number;
  leads: number;
  waits: number;
  wait_seconds: number;
  talks: number;
  talk_seconds: number;
  holds: number;
  hold_seconds: number;
  rates: number;
  rate_sum: number;
}

export async function findTimeZone(tx: Tx): Promise<string> {
  const found = await rows<{ time_zone: string }>(
    tx.db,
    sql`select c.time_zone from companies c where ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}`,
  );
  return found[0]!.time_zone;
}

/** The instant at which a day begins; where clocks skip midnight, the first one there is. */
const dayStart = (day: string, timeZone: string): SQL =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;

const dayEnd = (day: string, timeZone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

function withinPeriod({ days, from, to }: Period, timeZone: string): SQL {
  const parts = [sql`true`];
  if (days) {
    const then = sql`(now() at time zone ${timeZone}) - make_interval(days => ${days}::int)`;
    parts.push(sql`k.queued_at >= (${then}) at time zone ${timeZone}`);
  }
  if (from) parts.push(sql`k.queued_at >= ${dayStart(from, timeZone)}`);
  if (to) parts.push(sql`k.finished_at < ${dayEnd(to, timeZone)}`);
  return sql.join(parts, sql` and `);
}

/** One pass over the period; what was not measured, or took no time, adds nothing. */
export function sumTracking(tx: Tx, period: Period, timeZone: string): Promise<TrackingSum[]> {
  return rows(
    tx.db,
    sql`
    select x.user_id, count(*) as tickets, count(x.finished_at) as finished,
      count(*) filter (where x.is_first) as leads,
      count(*) filter (where x.wait > 0) as waits,
      coalesce(sum(x.wait) filter (where x.wait > 0), 0) as wait_seconds,
      count(*) filter (where x.talk > 0) as talks,
      coalesce(sum(x.talk) filter (where x.talk > 0), 0) as talk_seconds,
      count(*) filter (where x.hold > 0) as holds,
      coalesce(sum(x.hold) filter (where x.hold > 0), 0) as hold_seconds,
      count(x.rate) as rates, coalesce(sum(x.rate), 0) as rate_sum
    from (
      select k.user_id, k.finished_at, k.is_first, k.rate,
        date_part('epoch', k.started_at - k.queued_at) as wait,
        date_part('epoch', least(k.rating_at, k.finished_at) - k.started_at) as talk,
        date_part('epoch', least(k.rating_at, k.finished_at) - k.held_at) as hold
      from ticket_tracking k
      where ${ofCompany(tx, 'k')} and ${withinPeriod(period, timeZone)}
    ) x group by x.user_id`,
  );
}

/** Open and pending tickets as they stand now. */
export async function countActive(tx: Tx): Promise<{ open: number; pending: number }> {
  const found = await rows<{ open: number; pending: number }>(
    tx.db,
    sql`select count(*) filter (where t.status = 'open') as open,
        count(*) filter (where t.status = 'pending') as pending
      from tickets t where ${ofCompany(tx, 't')} and t.status in ('open', 'pending')`,
  );
  return found[0]!;
}

export interface AttendantRow {
  id: number;
  name: string;
  online: boolean;
}

export function listAttendants(tx: Tx): Promise<AttendantRow[]> {
  return rows(
    tx.db,
    sql`select u.id, u.name, u.online from users u where ${ofCompany(tx, 'u')} order by u.name, u.id`,
  );
}

/** Everybody has a line; namesakes have one each. */
export function countByUser(tx: Tx, range: DayRange, timeZone: string): Promise<TicketsOfUser[]> {
  return rows(
    tx.db,
    sql`
    with finished as (
      select k.user_id, count(*) as total from ticket_tracking k
      where ${ofCompany(tx, 'k')} and k.finished_at >= ${dayStart(range.first, timeZone)}
        and k.finished_at < ${dayEnd(range.last, timeZone)} and k.user_id is not null
      group by k.user_id
    )
    select u.name as nome, coalesce(f.total, 0) as quantidade
    from users u left join finished f on f.user_id = u.id
    where ${ofCompany(tx, 'u')} order by quantidade desc, u.name, u.id`,
  );
}

export function countByDay(tx: Tx, range: DayRange, timeZone: string): Promise<TicketsOfTime[]> {
  return rows(
    tx.db,
    sql`
    select to_char(x.day, 'DD/MM/YYYY') as data, x.total from (
      select (k.created_at at time zone ${timeZone})::date as day, count(*) as total
      from ticket_tracking k where ${begunIn(tx, range, timeZone)} group by 1
    ) x order by x.day`,
  );
}

export function countByHour(tx: Tx, day: string, timeZone: string): Promise<TicketsOfTime[]> {
  return rows(
    tx.db,
    sql`
    select date_part('hour', k.created_at at time zone ${timeZone})::int as horario, count(*) as total
    from ticket_tracking k where ${begunIn(tx, { first: day, last: day }, timeZone)} group by 1 order by 1`,
  );
}

const begunIn = (tx: Tx, { first, last }: DayRange, timeZone: string): SQL =>
  sql`${ofCompany(tx, 'k')} and k.created_at >= ${dayStart(first, timeZone)}
    and k.created_at < ${dayEnd(last, timeZone)}`;
