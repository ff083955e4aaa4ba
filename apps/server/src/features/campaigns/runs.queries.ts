/** Runs of campaigns: how far they are, and what their recipients add up to. */
import { CONFIRM_HOURS } from '@prosa/contract/campaigns/states';
import { isSuppressed } from '../../conversation/suppressions/suppressions.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Provider } from '../../provider/capabilities.ts';
import type { CountRow } from './campaigns.queries.ts';
import { messagingLimit, peopleLeft } from './messaging-limit.queries.ts';

/** Names a run. */
export interface RunKey {
  id: number;
  run: number;
}

export async function insertRun(
  tx: Tx,
  { campaignId, run, gathering }: { campaignId: number; run: number; gathering: string | null },
): Promise<void> {
  await tx.db.execute(sql`insert into campaign_runs (company_id, campaign_id, run, gathering)
    values (${tx.companyId}, ${campaignId}, ${run}, ${gathering})`);
}

/** From an index alone. */
export const countGroups = (tx: Tx, { id, run }: RunKey): Promise<CountRow[]> =>
  rows(
    tx.db,
    sql`select r.state, r.variant, r.reason, count(*)::int as n, count(r.replied_at)::int as replied,
        count(r.opted_out_at)::int as "optedOut"
      from campaign_recipients r where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}
      group by r.state, r.variant, r.reason`,
  );

/** @returns whether anything is different now */
export async function saveCounts(
  tx: Tx,
  { id, run }: RunKey,
  { groups, waitsFor }: { groups: readonly CountRow[]; waitsFor: string | null },
): Promise<boolean> {
  const counts = JSON.stringify(groups.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))));
  const saved = await rows(
    tx.db,
    sql`update campaign_runs r set counts = ${counts}::jsonb, waits_for = ${waitsFor}, counted_at = now()
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}
        and (r.counts <> ${counts}::jsonb or r.waits_for is distinct from ${waitsFor}) returning 1`,
  );
  return saved.length > 0;
}

const keyOf = ({ state, variant, reason }: CountRow): string => `${state} ${variant} ${reason}`;

export async function finishRun(tx: Tx, { id, run }: RunKey): Promise<void> {
  await tx.db.execute(sql`update campaign_runs r set completed_at = now(), waits_for = null
    where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}`);
}

/** Nobody waits, and the audience is complete. */
export async function isDone(tx: Tx, { id, run }: RunKey): Promise<boolean> {
  const ofRun = sql`${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}`;
  const [row] = await rows<{ done: boolean }>(
    tx.db,
    sql`select not exists (select from campaign_runs r where ${ofRun} and r.gathering is not null)
      and not exists (select from campaign_recipients r where ${ofRun} and r.state = 'waiting')
      and not exists (select from campaign_recipients r where ${ofRun} and r.state = 'queued')
      and not exists (select from campaign_recipients r where ${ofRun} and r.state = 'confirming') as done`,
  );
  return row!.done;
}

export async function hasFailed(tx: Tx, { id, run }: RunKey): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from campaign_recipients r where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}
      and r.state = 'failed' limit 1`,
  );
  return found.length > 0;
}

/**
 * Recipients who have certainly got nothing wait again; whoever has got a part of it gets the rest.
 * @returns their messages, which must be withdrawn
 */
export async function takeBack(tx: Tx, { id, run }: RunKey): Promise<string[]> {
  const taken = await rows<{ message_ids: string[] }>(
    tx.db,
    sql`with unsent as (
        select r.id, case r.state when 'queued' then r.lead_ids || r.message_id else array[r.confirm_message_id] end as message_ids
        from campaign_recipients r
        join messages m on ${ofCompany(tx, 'm')} and m.id =
          case r.state when 'queued' then coalesce(r.lead_ids[1], r.message_id) else r.confirm_message_id end
        where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.state in ('queued', 'confirming')
          and m.send_state = 'pending' and m.attempts = 0 and m.in_doubt_since is null
        for update of m
      )
      update campaign_recipients r set state = 'waiting', message_id = null, lead_ids = '{}', queued_at = null, variant = null,
        confirm_message_id = case when r.confirmed_at is null then null else r.confirm_message_id end
      from unsent u where ${ofCompany(tx, 'r')} and r.id = u.id returning u.message_ids`,
  );
  return taken.flatMap((row) => row.message_ids);
}

/** Numbers whose owners have told the provider that they want no such messages, and that are not suppressed yet. */
export async function findRefusing(tx: Tx, { id, run }: RunKey, limit: number): Promise<string[]> {
  const found = await rows<{ number: string }>(
    tx.db,
    sql`select r.number from campaign_recipients r
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.state = 'failed'
        and r.reason = 'ERR_RECIPIENT_REFUSES' and r.number not like 'erased %' and not ${isSuppressed(tx, sql`r.number`)}
      limit ${limit}`,
  );
  return found.map(({ number }) => number);
}

/** Whoever has not answered the question in time is left out. */
export async function expireQuestions(tx: Tx, { id, run }: RunKey, limit: number): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set state = 'skipped', reason = 'no-answer'
    where ${ofCompany(tx, 'r')} and r.id = any (array(
      select x.id from campaign_recipients x where ${ofCompany(tx, 'x')} and x.campaign_id = ${id} and x.run = ${run}
        and x.state = 'confirming' and x.queued_at < now() - make_interval(hours => ${CONFIRM_HOURS}::int)
      limit ${limit}))`);
}

/** @returns how many were left to delete before this batch, if any */
export async function deleteRecipients(tx: Tx, campaignId: number, limit: number): Promise<number> {
  const gone = await rows(
    tx.db,
    sql`delete from campaign_recipients r where ${ofCompany(tx, 'r')} and r.id = any (array(
      select x.id from campaign_recipients x where ${ofCompany(tx, 'x')} and x.campaign_id = ${campaignId} limit ${limit}))
      returning 1`,
  );
  return gone.length;
}

export async function deleteCampaignRow(tx: Tx, campaignId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from campaigns c where ${ofCompany(tx, 'c')} and c.id = ${campaignId} and c.is_gone`,
  );
}

/** The present state of what it is sent through. */
export interface LineRow {
  id: number;
  name: string;
  status: string;
  statusReason: string | null;
  statusDetail: string;
  provider: Provider;
  held: 'failures' | 'new-chats' | null;
  heldUntil: string | null;
  /** Null before its first campaign. */
  sentToday: number;
  newChatsToday: number;
  sentThisHour: number;
  peopleLeft: number | null;
  /** Meta's limit of people within 24 hours, and whose numbers share it. */
  limit: number | null;
  portfolio: string | null;
  /** What the provider allows the number, if it says so. */
  perSecond: number | null;
}

export const listLines = (tx: Tx, connectionIds: readonly number[]): Promise<LineRow[]> =>
  rows(
    tx.db,
    sql`select w.id, w.name, w.status, w.status_reason as "statusReason", w.status_detail as "statusDetail", w.provider,
        l.held, l.held_until as "heldUntil",
        case when l.day = d.day then l.sent_today else 0 end as "sentToday",
        case when l.day = d.day then l.new_chats_today else 0 end as "newChatsToday",
        case when l.hour = date_trunc('hour', now()) then l.sent_this_hour else 0 end as "sentThisHour",
        ${peopleLeft(tx)} as "peopleLeft", m."limit", m.portfolio,
        (select a.messages_per_second from cloud_accounts a
          where ${ofCompany(tx, 'a')} and a.connection_id = w.id) as "perSecond"
      from connections w
      left join lateral (${messagingLimit(tx)}) m on true
      cross join lateral (select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as day from companies c
        where c.id = w.company_id) d
      left join campaign_lines l on ${ofCompany(tx, 'l')} and l.connection_id = w.id
      where ${ofCompany(tx, 'w')} and w.id = any (${array(connectionIds, 'bigint')})
      order by prosa.sort_key(w.name), w.id`,
  );
