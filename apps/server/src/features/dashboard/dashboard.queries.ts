/** Queries of the dashboard. A day is a day in the company's time zone. */
import type { TicketsOfReason, TicketsOfTime, TicketsOfUser } from '@prosa/contract/dashboard';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { inScope, type Scope } from './scope.queries.ts';

export interface Period {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The instants that bound a period. */
export interface Bounds {
  time_zone: string;
  since: string | null;
  start: string | null;
  end: string | null;
}

/** The period, and which attendances of it count. */
export interface Counted extends Bounds {
  isFinished: boolean;
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

/** If the clocks skip midnight, a day begins at its first instant. */
export async function findBounds(tx: Tx, { days, from, to }: Period): Promise<Bounds> {
  const found = await rows<Bounds>(
    tx.db,
    sql`
    select c.time_zone,
      ((now() at time zone c.time_zone) - make_interval(days => ${days || null}::int)) at time zone c.time_zone as since,
      ${from ?? null}::date::timestamp at time zone c.time_zone as start,
      (${to ?? null}::date + 1)::timestamp at time zone c.time_zone as "end"
    from companies c where ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}`,
  );
  return found[0]!;
}

/** When customers began to wait: both ends of the period bound the same instant. */
export function within({ since, start, end, isFinished }: Counted): SQL {
  const parts = [sql`true`];
  if (since) parts.push(sql`k.queued_at >= ${since}::timestamptz`);
  if (start) parts.push(sql`k.queued_at >= ${start}::timestamptz`);
  if (end) parts.push(sql`k.queued_at < ${end}::timestamptz`);
  if (isFinished) parts.push(sql`k.finished_at is not null`);
  return sql.join(parts, sql` and `);
}

/** One pass over the period; values that were not measured, or took no time, add nothing. */
export function sumTracking(tx: Scope, counted: Counted): Promise<TrackingSum[]> {
  return rows(
    tx.db,
    sql`
    select k.user_id, count(*) as tickets, count(k.finished_at) as finished,
      count(*) filter (where k.is_first) as leads,
      count(k.wait_seconds) as waits, coalesce(sum(k.wait_seconds), 0) as wait_seconds,
      count(k.talk_seconds) as talks, coalesce(sum(k.talk_seconds), 0) as talk_seconds,
      count(k.hold_seconds) as holds, coalesce(sum(k.hold_seconds), 0) as hold_seconds,
      count(k.rate) as rates, coalesce(sum(k.rate), 0) as rate_sum
    from ticket_tracking k where ${ofCompany(tx, 'k')} and ${inScope(tx, sql`k.queue_id`)} and ${within(counted)}
    group by k.user_id`,
  );
}

/** Open and pending tickets right now. */
export async function countActive(tx: Scope): Promise<{ open: number; pending: number }> {
  const found = await rows<{ open: number; pending: number }>(
    tx.db,
    sql`select count(*) filter (where t.status = 'open') as open,
        count(*) filter (where t.status = 'pending') as pending
      from tickets t where ${ofCompany(tx, 't')} and ${inScope(tx, sql`t.queue_id`)} and t.status in ('open', 'pending')`,
  );
  return found[0]!;
}

/** Of a user `u`: whether they serve one of the queues. */
const servesScope = (tx: Scope): SQL =>
  tx.queueIds === null
    ? sql`true`
    : sql`exists (select from user_queues x where ${ofCompany(tx, 'x')} and x.user_id = u.id
        and ${inScope(tx, sql`x.queue_id`)})`;

export interface AttendantRow {
  id: number;
  name: string;
  online: boolean;
}

export function listAttendants(tx: Scope): Promise<AttendantRow[]> {
  return rows(
    tx.db,
    sql`select u.id, u.name, u.online from users u where ${ofCompany(tx, 'u')} and ${servesScope(tx)} order by prosa.sort_key(u.name), u.id`,
  );
}

/** Every user has a row, also users with the same name. */
export function countByUser(tx: Scope, { start, end }: Bounds): Promise<TicketsOfUser[]> {
  return rows(
    tx.db,
    sql`
    with finished as (
      select k.user_id, count(*) as total from ticket_tracking k
      where ${ofCompany(tx, 'k')} and ${inScope(tx, sql`k.queue_id`)} and k.finished_at >= ${start}::timestamptz
        and k.finished_at < ${end}::timestamptz and k.user_id is not null
      group by k.user_id
    )
    select u.name as nome, coalesce(f.total, 0) as quantidade
    from users u left join finished f on f.user_id = u.id
    where ${ofCompany(tx, 'u')} and ${servesScope(tx)} order by quantidade desc, prosa.sort_key(u.name), u.id`,
  );
}

/** Closes without a reason, also by the automation, come last. */
export function countByReason(tx: Scope, { start, end }: Bounds): Promise<TicketsOfReason[]> {
  return rows(
    tx.db,
    sql`
    with finished as (
      select k.close_reason_id, count(*) as total from ticket_tracking k
      where ${ofCompany(tx, 'k')} and ${inScope(tx, sql`k.queue_id`)} and k.finished_at >= ${start}::timestamptz
        and k.finished_at < ${end}::timestamptz
      group by k.close_reason_id
    )
    select r.id, r.name, f.total
    from finished f left join close_reasons r on ${ofCompany(tx, 'r')} and r.id = f.close_reason_id
    order by r.id is null, f.total desc, prosa.sort_key(r.name), r.id`,
  );
}

export function countByDay(tx: Scope, bounds: Bounds): Promise<TicketsOfTime[]> {
  return rows(
    tx.db,
    sql`
    select to_char(x.day, 'DD/MM/YYYY') as data, x.total from (
      select (q.at at time zone ${bounds.time_zone})::date as day, sum(q.total)::int as total
      from ${quarters(tx, bounds)} q group by 1
    ) x order by x.day`,
  );
}

export function countByHour(tx: Scope, bounds: Bounds): Promise<TicketsOfTime[]> {
  return rows(
    tx.db,
    sql`
    select date_part('hour', q.at at time zone ${bounds.time_zone})::int as horario, sum(q.total)::int as total
    from ${quarters(tx, bounds)} q group by 1 order by 1`,
  );
}

/** Starts grouped by quarter of an hour, which no time zone offset splits: so local time is computed for few rows. */
const quarters = (tx: Scope, { start, end }: Bounds): SQL => sql`(
  select date_bin('15 minutes', k.created_at, '2000-01-01Z') as at, count(*) as total
  from ticket_tracking k
  where ${ofCompany(tx, 'k')} and ${inScope(tx, sql`k.queue_id`)} and k.created_at >= ${start}::timestamptz and k.created_at < ${end}::timestamptz
  group by 1)`;
