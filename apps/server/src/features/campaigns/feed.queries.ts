/** What the owner of a connection reads and writes to send the next messages of campaigns. */
import type { CampaignPerson } from '@prosa/contract/campaign-content';
import type { CampaignWindow } from '@prosa/contract/campaign-window';
import type { TemplateValues } from '@prosa/contract/template-text';
import { isSuppressed } from '../../conversation/suppressions/suppressions.queries.ts';
import type { Reader, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { together } from '../../core/db/together.ts';
import { mayActSql } from '../../core/subscription.ts';
import { type CampaignRow, filesOf, questionColumns } from './campaigns.queries.ts';
import type { CampaignFile, Questions } from './campaigns.rules.ts';
import { LOOK_BACK } from './feed.rules.ts';
import type { RunKey } from './runs.queries.ts';

export interface FeedingCampaign extends RunKey, CampaignWindow, Questions {
  message1: string;
  message2: string;
  message3: string;
  message4: string;
  message5: string;
  files: CampaignFile[];
  fileListId: number | null;
  /** With other connections. */
  isShared: boolean;
  templateId: number | null;
  values: TemplateValues;
  dailyCap: number | null;
}

export const dueOf = (
  tx: Reader,
  campaign: SQL,
): SQL => sql`${ofCompany(tx, 'r')} and r.campaign_id = ${campaign}
  and r.state = 'waiting' and r.next_try_at <= now()`;

/**
 * Whether there is a recipient like this. In the order of `campaign_recipients_due`: by any other index it would walk past
 * all that were sent to before.
 */
export const hasRecipient = (which: SQL): SQL => sql`exists (select from (
  select r.id from campaign_recipients r where ${which} order by r.next_try_at, r.id limit 1) d)`;

/**
 * The campaigns that have recipients for this connection now, the one first whose turn is longest ago. They stay as they
 * are until the end of the transaction: whoever cancels one waits for it.
 */
export const lockFeeding = (tx: Tx, connectionId: number): Promise<FeedingCampaign[]> =>
  rows(
    tx.db,
    sql`select c.id, c.run, c.message1, c.message2, c.message3, c.message4, c.message5,
        ${filesOf(tx)} as files, ${questionColumns}, to_jsonb(c.window_days) as "windowDays", c.window_from as "windowFrom", c.window_until as "windowUntil",
        c.daily_cap as "dailyCap", c.file_list_id as "fileListId",
        x.template_id as "templateId", x.template_values as values,
        exists (select from campaign_connections o where ${ofCompany(tx, 'o')} and o.campaign_id = c.id
          and o.connection_id <> x.connection_id) as "isShared"
      from campaigns c join campaign_connections x on ${ofCompany(tx, 'x')} and x.campaign_id = c.id
      where ${ofCompany(tx, 'c')} and c.status = 'EM_ANDAMENTO' and c.held is null and x.connection_id = ${connectionId}
        and ${hasRecipient(sql`${dueOf(tx, sql`c.id`)} and r.run = c.run`)}
      order by x.fed_at nulls first, c.id limit 50 for share of c`,
  );

export interface CampaignPlan {
  /** The company is not blocked, and its plan has campaigns. */
  may: boolean;
  /** How many recipients its campaigns may have in a month; null without a limit. */
  monthly: number | null;
}

export async function findPlan(tx: Tx): Promise<CampaignPlan> {
  const [row] = await rows<CampaignPlan>(
    tx.db,
    sql`select ${mayActSql(tx.core, 'y')} and coalesce(p.use_campaigns, false) as may,
        nullif(p.campaign_recipients, 0)::float8 as monthly
      from companies y left join plans p on p.id = y.plan_id where ${ofCompany(tx, 'y')}`,
  );
  return row!;
}

export const mayCampaign = async (tx: Tx): Promise<boolean> => (await findPlan(tx)).may;

/** How a campaign message ended; without a reason it was sent. */
export interface Outcome {
  campaignId: number;
  reason: string | null;
  /** After the campaign was last changed or restarted. */
  isCurrent: boolean;
}

/** Of the last campaign messages through a connection, since its line was last resumed. */
export const lastOutcomes = (tx: Tx, connectionId: number): Promise<Outcome[]> =>
  rows(
    tx.db,
    sql`select r.campaign_id as "campaignId", r.reason, r.settled_at > c.updated_at as "isCurrent"
      from campaign_recipients r join campaigns c on ${ofCompany(tx, 'c')} and c.id = r.campaign_id
      where ${ofCompany(tx, 'r')} and r.connection_id = ${connectionId} and r.settled_at > (
        select l.resumed_at from campaign_lines l where ${ofCompany(tx, 'l')} and l.connection_id = ${connectionId})
      order by r.settled_at desc limit ${LOOK_BACK}`,
  );

/** How many more recipients the campaign may get today. Lines that share it wait for each other. */
export async function lockCap(
  tx: Tx,
  { id, run, dailyCap }: FeedingCampaign,
  day: string,
): Promise<number> {
  if (dailyCap === null) return Number.POSITIVE_INFINITY;
  const [row] = await rows<{ sent: number }>(
    tx.db,
    sql`select case when r.day = ${day} then r.sent_today else 0 end as sent from campaign_runs r
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} for no key update`,
  );
  return Math.max(0, dailyCap - row!.sent);
}

const thisMonth = (tx: Tx): SQL => sql`(
  select date_trunc('month', now() at time zone y.time_zone)::date from companies y where ${ofCompany(tx, 'y')})`;

/** How many more recipients the plan allows this month. The company's lines wait for each other. */
export async function lockMonth(tx: Tx, { monthly }: CampaignPlan): Promise<number> {
  if (monthly === null) return Number.POSITIVE_INFINITY;
  const [month] = await rows<{ recipients: number }>(
    tx.db,
    sql`insert into campaign_months as m (company_id, month) values (${tx.companyId}, ${thisMonth(tx)})
      on conflict (company_id, month) do update set recipients = m.recipients returning recipients::float8`,
  );
  return Math.max(0, monthly - month!.recipients);
}

/** How many recipients the company's campaigns have had this month. */
export async function countedThisMonth(tx: Tx): Promise<number> {
  const [row] = await rows<{ recipients: number }>(
    tx.db,
    sql`select m.recipients::float8 as recipients from campaign_months m
      where ${ofCompany(tx, 'm')} and m.month = ${thisMonth(tx)}`,
  );
  return row?.recipients ?? 0;
}

/** The same without waiting, for whoever only asks. */
export async function isMonthFull(tx: Tx): Promise<boolean> {
  const [row] = await rows<{ full: boolean }>(
    tx.db,
    sql`select p.campaign_recipients > 0 and m.recipients >= p.campaign_recipients as full
      from companies y join plans p on p.id = y.plan_id
        join campaign_months m on ${ofCompany(tx, 'm')} and m.month = ${thisMonth(tx)}
      where ${ofCompany(tx, 'y')}`,
  );
  return row?.full ?? false;
}

const countMonth = (tx: Tx, sent: number) =>
  tx.db.execute(sql`insert into campaign_months as m (company_id, month, recipients)
    values (${tx.companyId}, ${thisMonth(tx)}, ${sent})
    on conflict (company_id, month) do update set recipients = m.recipients + excluded.recipients`);

export interface DueRecipient extends CampaignPerson {
  id: number;
  /** Since the audience was gathered. */
  suppressed: boolean;
}

const dueColumns = (tx: Tx): SQL =>
  sql`r.id, r.number, r.name, r.email, r.fields, ${isSuppressed(tx, sql`r.number`)} as suppressed`;

/** Of candidates, where others may be left to another connection. */
const LOOK_AHEAD = 200;
/** So long does a recipient wait for the connection that knows them. */
const LEFT_MINUTES = 10;

/** Another connection of the campaign takes others. */
export const takeDue = (
  tx: Tx,
  { id, run, isShared }: FeedingCampaign,
  { connectionId, limit }: { connectionId: number; limit: number },
): Promise<DueRecipient[]> => {
  const due = sql`${dueOf(tx, sql`${id}`)} and r.run = ${run} and r.confirmed_at is null`;
  const next = sql`from campaign_recipients r where ${due} order by r.next_try_at, r.id`;
  const alone = sql`select ${dueColumns(tx)} ${next} limit ${limit} for update skip locked`;
  // Of those who come next only who is taken is locked: the others are for other connections. By their ids, whatever the
  // database believes of a table that was empty a moment ago: `|| ''` keeps it from the index of those who wait.
  const shared = sql`select x.* from (select r.id, r.next_try_at ${next} limit ${LOOK_AHEAD}) d
    cross join lateral (
      select ${dueColumns(tx)} from campaign_recipients r
      where ${ofCompany(tx, 'r')} and r.id = d.id and r.state || '' = 'waiting'
        and (r.next_try_at < now() - make_interval(mins => ${LEFT_MINUTES}::int)
          or not ${isKnownElsewhere(tx, id, connectionId)})
      limit 1 for update skip locked) x
    order by d.next_try_at, d.id limit ${limit}`;
  return rows(tx.db, isShared ? shared : alone);
};

/**
 * Whether the recipient `r` has a thread with another connection of the campaign, and none with this one. From the number to
 * its threads: the other way round it would read all threads of the connections.
 */
const isKnownElsewhere = (tx: Tx, campaignId: number, connectionId: number): SQL => sql`coalesce((
  select bool_or(v.connection_id <> ${connectionId}) and not bool_or(v.connection_id = ${connectionId})
  from (select i.contact_id from contact_identities i
    where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = r.number limit 1) i
  cross join lateral (
    select v.connection_id from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = i.contact_id offset 0) v
  where exists (select from campaign_connections x where ${ofCompany(tx, 'x')} and x.campaign_id = ${campaignId}
    and x.connection_id = v.connection_id)), false)`;

/** Those who have answered a question of this connection. */
export const takeConfirmed = (
  tx: Tx,
  { id, run }: RunKey,
  { connectionId, limit }: { connectionId: number; limit: number },
): Promise<DueRecipient[]> =>
  rows(
    tx.db,
    sql`select ${dueColumns(tx)} from campaign_recipients r
      where ${dueOf(tx, sql`${id}`)} and r.run = ${run} and r.confirmed_at is not null
        and coalesce(r.connection_id, ${connectionId}) = ${connectionId}
      order by r.next_try_at limit ${limit} for update skip locked`,
  );

export async function postpone(
  tx: Tx,
  later: readonly { id: number; until: Date }[],
): Promise<void> {
  if (later.length === 0) return;
  const ids = array(
    later.map(({ id }) => id),
    'bigint',
  );
  const times = array(
    later.map(({ until }) => until.toISOString()),
    'timestamptz',
  );
  await tx.db.execute(sql`update campaign_recipients r set next_try_at = x.until
    from unnest(${ids}, ${times}) as x (id, until) where ${ofCompany(tx, 'r')} and r.id = x.id`);
}

/** They get no message in this run; the report counts them by reason. */
export async function leaveOut(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update campaign_recipients r set state = 'skipped', reason = ${reason}
    where ${ofCompany(tx, 'r')} and r.id = any (${array(ids, 'bigint')})`);
}

export interface Queued {
  id: number;
  messageId: string;
  leadIds: string[];
  contactId: number;
  variant: number | null;
}

/** They have been asked, and wait for their answer. */
export async function markAsked(
  tx: Tx,
  connectionId: number,
  asked: readonly Queued[],
): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set state = 'confirming', confirm_message_id = x."messageId",
      contact_id = x."contactId", connection_id = ${connectionId}, queued_at = now(), settled_at = null
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (id bigint, "messageId" uuid, "contactId" bigint)
    where ${ofCompany(tx, 'r')} and r.id = x.id`);
}

export async function markQueued(
  tx: Tx,
  connectionId: number,
  queued: readonly Queued[],
): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set state = 'queued', message_id = x."messageId", lead_ids = x."leadIds",
      contact_id = x."contactId", variant = x.variant, connection_id = ${connectionId}, queued_at = now(), settled_at = null
    from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb)
      as x (id bigint, "messageId" uuid, "leadIds" uuid[], "contactId" bigint, variant smallint)
    where ${ofCompany(tx, 'r')} and r.id = x.id`);
}

/** The campaign has had its turn. */
export async function noteTurn(
  tx: Tx,
  { id, run }: RunKey,
  { connectionId, day, sent }: { connectionId: number; day: string; sent: number },
): Promise<void> {
  await together(
    tx.db.execute(sql`update campaign_connections x set fed_at = clock_timestamp()
      where ${ofCompany(tx, 'x')} and x.campaign_id = ${id} and x.connection_id = ${connectionId}`),
    tx.db.execute(sql`update campaign_runs r set day = ${day},
        sent_today = case when r.day = ${day} then r.sent_today else 0 end + ${sent}
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}`),
    ...(sent > 0 ? [countMonth(tx, sent)] : []),
  );
}

/** Whether a running campaign has reached its cap of the day, or has only recipients for later. */
export async function dueState(
  tx: Tx,
  { id, run, dailyCap }: Pick<CampaignRow, 'id' | 'run' | 'dailyCap'>,
): Promise<{ isCapped: boolean; isLater: boolean }> {
  const [row] = await rows<{ isCapped: boolean; isLater: boolean }>(
    tx.db,
    sql`select coalesce(n.day = to_char(now() at time zone c.time_zone, 'YYYY-MM-DD')
          and n.sent_today >= ${dailyCap}::int, false) as "isCapped",
        not ${hasRecipient(sql`${dueOf(tx, sql`${id}`)} and r.run = ${run}`)}
          and exists (select from campaign_recipients r where ${ofCompany(tx, 'r')} and r.campaign_id = ${id}
            and r.run = ${run} and r.state = 'waiting' and r.confirmed_at is null) as "isLater"
      from campaign_runs n join companies c on ${ofCompany(tx, 'n')} and c.id = n.company_id
      where n.campaign_id = ${id} and n.run = ${run}`,
  );
  return row ?? { isCapped: false, isLater: false };
}
