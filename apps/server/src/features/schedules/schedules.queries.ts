/** Schedules in SQL: lists, single rows, what is due. */
import type { Repeat } from '@prosa/contract/schedules';
import type { HolidayRule } from '@prosa/contract/schedules/series';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import type { StoredFile } from '../../core/storage/media-url.ts';
import { mayActSql } from '../../core/subscription.ts';
import { type OccurrenceState, stateOf } from './occurrences.queries.ts';
import { schedules } from './schedules.table.ts';

interface Named {
  id: number;
  name: string;
}

export interface ScheduleRow {
  id: number;
  contact_id: number;
  contact: {
    id: number;
    uuid: string;
    name: string;
    number: string;
    isGroup: boolean;
    pictureId: string | null;
  };
  user_id: number | null;
  user: Named | null;
  body: string;
  file: StoredFile | null;
  connection_id: number | null;
  connection: { id: number; name: string; status: string } | null;
  picks_connection: boolean;
  template_id: number | null;
  template_values: Record<string, string>;
  queue_id: number | null;
  queue: { id: number; name: string; color: string } | null;
  attendant_id: number | null;
  attendant: Named | null;
  repeat: Repeat | null;
  holidays: HolidayRule;
  only_if_silent: boolean;
  silent_since: string;
  slot: string;
  next_at: string | null;
  shown_at: string;
  problem: string | null;
  /** The latest that was taken or failed. */
  last: OccurrenceState | null;
  created_at: string;
  updated_at: string;
  rev: number;
}

const columns = (
  tx: Tx,
): SQL => sql`s.id, s.contact_id, s.user_id, s.body, s.connection_id, s.picks_connection, s.template_id, s.template_values,
  s.queue_id, s.attendant_id, s.repeat, s.holidays, s.only_if_silent, s.silent_since, s.slot, s.next_at, s.shown_at,
  s.problem, s.created_at, s.updated_at, s.rev,
  jsonb_build_object('id', c.id, 'uuid', c.uuid, 'name', c.name, 'number', c.number, 'isGroup', c.is_group,
    'pictureId', c.picture_id) as contact,
  case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as user,
  case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name) end as file,
  case when w.id is null then null
    else jsonb_build_object('id', w.id, 'name', w.name, 'status', w.status) end as connection,
  case when q.id is null then null else jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as attendant,
  (select ${stateOf(tx)} where ${ofCompany(tx, 'o')} and o.schedule_id = s.id and o.state <> 'left_out'
    order by o.slot desc limit 1) as last`;

const neighbours = (tx: Tx): SQL => sql`
  join contacts c on ${ofCompany(tx, 'c')} and c.id = s.contact_id
  left join users u on ${ofCompany(tx, 'u')} and u.id = s.user_id
  left join files f on ${ofCompany(tx, 'f')} and f.id = s.file_id
  left join connections w on ${ofCompany(tx, 'w')} and w.id = s.connection_id
  left join queues q on ${ofCompany(tx, 'q')} and q.id = s.queue_id
  left join users a on ${ofCompany(tx, 'a')} and a.id = s.attendant_id`;

export interface ScheduleFilter {
  search: string;
  contactId: number | undefined;
}

/** Of a schedule `s` and its contact `c`. */
const matching = (tx: Tx, { search, contactId }: ScheduleFilter): SQL => sql`${ofCompany(tx, 's')}
  and (${contactId ?? null}::bigint is null or s.contact_id = ${contactId ?? null})
  and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(c.name || ' ' || c.number || ' ' || s.body)) > 0)`;

export interface SchedulePageOptions extends ScheduleFilter {
  after?: { shownAt: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listSchedules(
  tx: Tx,
  { after, offset, limit, ...filter }: SchedulePageOptions,
): Promise<ScheduleRow[]> {
  const behind = after
    ? sql`and (s.shown_at, s.id) < (${after.shownAt}::timestamptz(3), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from schedules s ${neighbours(tx)} where ${matching(tx, filter)} ${behind}
      order by s.shown_at desc, s.id desc limit ${limit} offset ${offset}`,
  );
}

export async function countSchedules(tx: Tx, filter: ScheduleFilter): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from schedules s
      join contacts c on ${ofCompany(tx, 'c')} and c.id = s.contact_id where ${matching(tx, filter)}`,
  );
  return row!.count;
}

export function findSchedules(tx: Tx, ids: readonly number[]): Promise<ScheduleRow[]> {
  return rows(
    tx.db,
    sql`select ${columns(tx)} from schedules s ${neighbours(tx)}
      where ${ofCompany(tx, 's')} and s.id = any (${array(ids, 'bigint')})`,
  );
}

/** Locks a schedule until the transaction ends. */
export async function lockSchedule(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from schedules s where ${ofCompany(tx, 's')} and s.id = ${id} for no key update`,
  );
  return found.length > 0;
}

export interface Range {
  from: string;
  to: string;
}

/** What was taken or failed in a range of time, in order. */
export function listPast(
  tx: Tx,
  filter: ScheduleFilter,
  { from, to, limit }: Range & { limit: number },
): Promise<{ schedule_id: number; state: OccurrenceState }[]> {
  return rows(
    tx.db,
    sql`select x.schedule_id, x.state from (
        select s.id as schedule_id, p.at, (select ${stateOf(tx)}
            where ${ofCompany(tx, 'o')} and o.schedule_id = p.schedule_id and o.slot = p.slot) as state
          from schedule_occurrences p
          join schedules s on ${ofCompany(tx, 's')} and s.id = p.schedule_id
          join contacts c on ${ofCompany(tx, 'c')} and c.id = s.contact_id
          where ${ofCompany(tx, 'p')} and p.state <> 'left_out' and p.at >= ${from}::timestamptz
            and p.at < ${to}::timestamptz and ${matching(tx, filter)}
          order by p.at, s.id limit ${limit}
      ) x order by x.at, x.schedule_id`,
  );
}

/** Schedules with times to come before `to`, the soonest first. */
export async function listPlannedIds(
  tx: Tx,
  filter: ScheduleFilter,
  { to, limit }: { to: string; limit: number },
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select s.id from schedules s join contacts c on ${ofCompany(tx, 'c')} and c.id = s.contact_id
      where s.next_at < ${to}::timestamptz and ${matching(tx, filter)} order by s.next_at, s.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

export type ScheduleValues = Omit<
  typeof schedules.$inferInsert,
  'companyId' | 'id' | 'rev' | 'edits' | 'createdAt' | 'updatedAt'
>;

export async function insertSchedule(tx: Tx, values: ScheduleValues): Promise<number> {
  const [row] = await tx.db
    .insert(schedules)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: schedules.id });
  return row!.id;
}

export async function updateScheduleRow(
  tx: Tx,
  id: number,
  values: Partial<ScheduleValues>,
): Promise<void> {
  await tx.db
    .update(schedules)
    .set(values)
    .where(and(ofCompany(tx, schedules), eq(schedules.id, id)));
}

export async function deleteScheduleRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(schedules).where(and(ofCompany(tx, schedules), eq(schedules.id, id)));
}

/** Raises the revision of the schedule that a message is of: browsers keep the later state. @returns its id, if there is one */
export async function raiseScheduleOf(tx: Tx, messageId: string): Promise<number | undefined> {
  const [found] = await rows<{ id: number }>(
    tx.db,
    sql`update schedules s set updated_at = now() from schedule_occurrences o
      where ${ofCompany(tx, 's')} and ${ofCompany(tx, 'o')} and o.message_id = ${messageId} and s.id = o.schedule_id
      returning s.id`,
  );
  return found?.id;
}

export interface GroundRow {
  is_company_active: boolean;
  is_contact_blocked: boolean;
  /** As the company set it. */
  late_hours: string | null;
  contact_wrote_at: string | null;
  connection: {
    id: number;
    name: string;
    status: string;
    provider: string;
    wroteAt: string | null;
  } | null;
}

/** What decides whether a message to a contact can be sent, and over which connection. */
export async function readGround(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<GroundRow> {
  const [found] = await rows<GroundRow>(
    tx.db,
    sql`select ${mayActSql(tx.core, 'y')} and coalesce(p.use_schedules, false)
          as is_company_active,
        c.blocked as is_contact_blocked,
        (select g.value from settings g where ${ofCompany(tx, 'g')} and g.key = 'scheduleLateHours') as late_hours,
        (select max(v.last_inbound_at) from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = c.id)
          as contact_wrote_at,
        (select jsonb_build_object('id', w.id, 'name', w.name, 'status', w.status, 'provider', w.provider,
            'wroteAt', (select v.last_inbound_at from conversations v
              where ${ofCompany(tx, 'v')} and v.contact_id = c.id and v.connection_id = w.id))
          from connections w
          left join tickets t on ${ofCompany(tx, 't')} and t.contact_id = c.id and t.connection_id = w.id
            and t.status <> 'closed'
          where ${ofCompany(tx, 'w')} and (${connectionId}::bigint is null or w.id = ${connectionId})
          order by (t.status = 'open') desc nulls last, (t.id is not null) desc, w.is_default desc, w.id limit 1)
          as connection
      from contacts c
      join companies y on ${ofCompany(tx, 'y')} and y.id = ${tx.companyId}
      left join plans p on p.id = y.plan_id
      where ${ofCompany(tx, 'c')} and c.id = ${contactId}`,
  );
  return found!;
}

/** When two contacts turn out to be one. */
export async function moveSchedules(tx: Tx, kept: number, gone: number): Promise<void> {
  await tx.db.execute(
    sql`update schedules s set contact_id = ${kept} where ${ofCompany(tx, 's')} and s.contact_id = ${gone}`,
  );
}

/** What is over and older than so many days: whole schedules, and single times of series that go on. */
export async function deleteOldSchedules(tx: Tx, days: number): Promise<void> {
  const old = sql`now() - make_interval(days => ${days}::int)`;
  await tx.db.execute(
    sql`delete from schedules s where ${ofCompany(tx, 's')} and s.next_at is null and s.shown_at < ${old}`,
  );
  await tx.db.execute(
    sql`delete from schedule_occurrences o where ${ofCompany(tx, 'o')} and o.at < ${old}`,
  );
}

export interface DueSchedule {
  company_id: number;
  id: number;
}

/** Those that are due in any company, the longest first. */
export function unscopedListDue(core: Core, limit: number): Promise<DueSchedule[]> {
  return inSystem(core, (db) =>
    rows<DueSchedule>(
      db,
      sql`select s.company_id, s.id from schedules s where s.next_at <= clock_timestamp() order by s.next_at limit ${limit}`,
    ),
  );
}
