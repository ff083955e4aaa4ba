/** Which companies are told of their due dates now. */
import { array, type Db, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Mails leave in the daytime of the company. */
const HOURS = [8, 19] as const;
/** Days since the due date. */
const DELETION = [90, 120] as const;

/**
 * Notes what each company is told, and plans the mail in the same statement, so that a kill tells nobody twice.
 * @returns how many mails were planned
 */
export async function unscopedPlanNotices(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const planned = await rows(
    db,
    sql`with due as (
        select c.id, (c.due_date at time zone c.time_zone)::date as day, c.due_day is null as is_trial,
          (c.due_date at time zone c.time_zone)::date - (${at} at time zone c.time_zone)::date as days,
          extract(hour from ${at} at time zone c.time_zone) between ${HOURS[0]} and ${HOURS[1]} as is_day
        from companies c
        where c.status and c.deleted_at is null
          and (c.due_date between ${at} - interval '1 day' and ${at} + interval '8 days'
            or c.due_date between ${at} - make_interval(days => ${DELETION[1]}::int)
              and ${at} - make_interval(days => ${DELETION[0]}::int))),
      kinds as (
        select d.id, d.day, case
            when d.days <= -${DELETION[0]}::int then 'deletion'
            when d.is_trial then case d.days when 1 then 'trial1' when 0 then 'trial0' end
            when d.days between 4 and 7 then 'due7'
            when d.days between 1 and 3 then 'due3'
            when d.days = 0 then 'due0' end as kind
        from due d where d.is_day),
      told as (
        insert into billing_notices (company_id, due_date, kind)
        select k.id, k.day, k.kind from kinds k
        where k.kind is not null and (k.kind <> all (${array(['due7', 'due3', 'due0'], 'text')})
          or exists (select from invoices i where i.company_id = k.id and i.kind = 'period' and i.status = 'open'
            and i.due_date = k.day))
        on conflict do nothing
        returning company_id, due_date, kind)
      select prosa.enqueue('mail-notice', json_build_object('companyId', t.company_id, 'kind', t.kind,
        'dueDate', t.due_date), null, null, 12) from told t`,
  );
  return planned.length;
}
