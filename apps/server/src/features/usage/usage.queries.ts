import type { UsageDay } from '@prosa/contract/usage';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Days that a server which was down writes afterwards. */
const DAYS_BACK = 7;
/** A day ends for everybody: what was stored in its last moments is committed by then. */
const AFTER_MIDNIGHT = sql`interval '10 minutes'`;
/** A person who worked until the evening was seen by then. */
const EVENING = sql`interval '6 hours'`;
const FRESH_SECONDS = 60;

/**
 * Counts days and writes them. A day of messages is a range of their ids, so the cost is that of the day's rows. History
 * that a phone brings gets ids of today; its own time tells it apart.
 * @param due statement with company_id, day, time_zone, is_final
 */
const writeDays = (due: SQL): SQL => sql`
  with due as (${due}), bounded as (
    select d.*, d.day::timestamp at time zone d.time_zone as start,
      (d.day + 1)::timestamp at time zone d.time_zone as "end" from due d)
  insert into company_usage (company_id, day, messages_in, messages_out, tickets, campaign_sent, ai_tokens,
    storage_bytes, active_users, is_final)
  select b.company_id, b.day, m.received, m.sent, t.begun, m.campaign, a.tokens,
    coalesce((select s.bytes from company_storage s where s.company_id = b.company_id), 0),
    (select count(*) from users u where u.company_id = b.company_id
      and (u.id = any (m.senders) or (u.seen_at >= b.start and u.seen_at < b."end" + ${EVENING}))),
    b.is_final
  from bounded b
  cross join lateral (
    select count(*) filter (where not x.from_me) as received, count(*) filter (where x.from_me) as sent,
      count(*) filter (where x.author = 'campaign' and x.send_state = 'sent') as campaign,
      array_agg(distinct x.user_id) filter (where x.user_id is not null) as senders
    from messages x where x.company_id = b.company_id
      and x.id >= prosa.first_id_at(b.start) and x.id < prosa.first_id_at(b."end")
      and x.created_at >= b.start - interval '2 days') m
  cross join lateral (select count(*) as begun from ticket_tracking k
    where k.company_id = b.company_id and k.created_at >= b.start and k.created_at < b."end") t
  cross join lateral (select coalesce(sum(y.input + y.output), 0) as tokens from ai_usage y
    where y.company_id = b.company_id
      and y.id >= prosa.first_id_at(b.start) and y.id < prosa.first_id_at(b."end")) a
  on conflict (company_id, day) do update set messages_in = excluded.messages_in,
    messages_out = excluded.messages_out, tickets = excluded.tickets, campaign_sent = excluded.campaign_sent,
    ai_tokens = excluded.ai_tokens, storage_bytes = excluded.storage_bytes, active_users = excluded.active_users,
    is_final = excluded.is_final, written_at = now()
  where not company_usage.is_final
  returning company_id`;

/** Days that have ended and are not written, of any companies. @returns how many it wrote */
export async function unscopedWriteDays(db: Db, limit: number): Promise<number> {
  const ended = sql`select c.id as company_id, e.day, c.time_zone, true as is_final
    from companies c cross join lateral (
      select ((now() - ${AFTER_MIDNIGHT}) at time zone c.time_zone)::date - n as day
      from generate_series(1, ${DAYS_BACK}::int) n) e
    where c.emptied_at is null and e.day >= (c.created_at at time zone c.time_zone)::date
      and not exists (select from company_usage u where u.company_id = c.id and u.day = e.day and u.is_final)
    limit ${limit}`;
  return (await rows(db, writeDays(ended))).length;
}

/** The present day of a company, unless that was done a moment ago. */
export async function writeToday(tx: Tx, companyId: number): Promise<void> {
  const today = sql`select c.id as company_id, (now() at time zone c.time_zone)::date as day, c.time_zone,
      false as is_final
    from companies c where c.id = ${companyId} and not exists (
      select from company_usage u where u.company_id = c.id and u.day = (now() at time zone c.time_zone)::date
        and u.written_at > now() - make_interval(secs => ${FRESH_SECONDS}))`;
  await tx.db.execute(writeDays(today));
}

export interface Days {
  from: string;
  to: string;
}

const columns = sql`to_char(u.day, 'YYYY-MM-DD') as day, u.messages_in as "messagesIn",
  u.messages_out as "messagesOut", u.tickets, u.campaign_sent as "campaignSent", u.ai_tokens as "aiTokens",
  u.storage_bytes as "storageBytes", u.active_users as "activeUsers"`;

const within = ({ from, to }: Days): SQL => sql`u.day between ${from}::date and ${to}::date`;

export const listUsage = (tx: Tx, days: Days): Promise<UsageDay[]> =>
  rows(
    tx.db,
    sql`select ${columns} from company_usage u where ${ofCompany(tx, 'u')} and ${within(days)} order by u.day`,
  );

export const unscopedListUsage = (tx: Tx, companyId: number, days: Days): Promise<UsageDay[]> =>
  rows(
    tx.db,
    sql`select ${columns} from company_usage u where u.company_id = ${companyId} and ${within(days)}
      order by u.day`,
  );
