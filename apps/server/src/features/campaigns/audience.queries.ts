/** Who gets a campaign: recipients of a run, made in batches, and the same counted before it starts. */

import type { CampaignPerson } from '@prosa/contract/campaign-content';
import { isSuppressed } from '../../conversation/suppressions/suppressions.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { Source, Sources } from './audience.rules.ts';
import type { RunKey } from './runs.queries.ts';

export interface Batch {
  /** The last row of the source that was looked at; null at its end. */
  to: number | null;
}

interface Audience extends Sources {
  excludeDays: number;
}

/** Contacts `x` that a tag's tickets belong to, after one of them; several tickets of a contact count once. */
const contactsOfTag = (tx: Tx, tagId: number | null, after: number): SQL => sql`
  select c.id, i.value as number, c.name, c.email, '{}'::jsonb as fields, c.id as contact_id, false as is_invalid, c.blocked
  from contacts c
  cross join lateral (select min(i.value) as value from contact_identities i
    where ${ofCompany(tx, 'i')} and i.contact_id = c.id and i.kind = 'pn') i
  where ${ofCompany(tx, 'c')} and c.id > ${after} and not c.is_group and exists (
    select from ticket_tags k join tickets t on ${ofCompany(tx, 't')} and t.id = k.ticket_id
    where ${ofCompany(tx, 'k')} and k.tag_id = ${tagId}::bigint and t.contact_id = c.id)`;

/** The people of a list, after one of them; whether a contact of ours has the number is not known yet. */
const peopleOfList = (tx: Tx, listId: number | null, after: number): SQL => sql`
  select c.id, c.canonical as number, c.name, c.email, c.fields, null::bigint as contact_id, c.valid = 'no' as is_invalid,
    exists (select from contact_identities i join contacts k on ${ofCompany(tx, 'k')} and k.id = i.contact_id
      where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = c.canonical and k.blocked) as blocked
  from contact_list_items c
  where ${ofCompany(tx, 'c')} and c.list_id = ${listId}::bigint and c.id > ${after}`;

const peopleOf = (tx: Tx, source: 'list' | 'tag', sources: Sources, after: number): SQL =>
  source === 'list'
    ? peopleOfList(tx, sources.contactListId, after)
    : contactsOfTag(tx, sources.tagId, after);

/** Why somebody of an audience `x` is left out; null = they get it. */
const reasonOf = (tx: Tx, excludeDays: number): SQL => sql`case
  when x.number is null or x.is_invalid then 'invalid'
  when x.blocked then 'blocked'
  when ${isSuppressed(tx, sql`x.number`)} then 'suppressed'
  when ${excludeDays}::int > 0 and exists (select from campaign_recipients p
    where ${ofCompany(tx, 'p')} and p.number = x.number and p.state in ('confirming', 'queued', 'sent', 'delivered', 'read')
      and p.queued_at > now() - make_interval(days => ${excludeDays}::int)) then 'recent' end`;

/** Adds the next people; a number that is there already is not added again. */
export async function addPeople(
  tx: Tx,
  run: RunKey & Audience,
  { source, after, limit }: { source: 'list' | 'tag'; after: number; limit: number },
): Promise<Batch> {
  const [row] = await rows<{ to: number | null }>(
    tx.db,
    sql`with batch as materialized (${peopleOf(tx, source, run, after)} order by c.id limit ${limit}),
      added as (
        insert into campaign_recipients (company_id, campaign_id, run, number, name, email, fields, contact_id, state, reason)
        select ${tx.companyId}, ${run.id}, ${run.run}, coalesce(x.number, 'contact ' || x.contact_id), x.name, x.email, x.fields,
          x.contact_id, case when x.reason is null then 'waiting' else 'skipped' end, x.reason
        from (select x.*, ${reasonOf(tx, run.excludeDays)} as reason from batch x) x order by x.id
        on conflict do nothing
      )
      select max(id) as to from batch having count(*) = ${limit}`,
  );
  return { to: row?.to ?? null };
}

/** Those for whom the run before failed. */
export async function addFailed(
  tx: Tx,
  { id, run }: RunKey,
  { after, limit }: { after: number; limit: number },
): Promise<Batch> {
  const [row] = await rows<{ to: number | null }>(
    tx.db,
    sql`with batch as materialized (
        select r.id, r.number, r.name, r.email, r.fields, r.contact_id from campaign_recipients r
        where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run - 1} and r.state = 'failed'
          and r.id > ${after} order by r.id limit ${limit}
      ), added as (
        insert into campaign_recipients (company_id, campaign_id, run, number, name, email, fields, contact_id)
        select ${tx.companyId}, ${id}, ${run}, b.number, b.name, b.email, b.fields, b.contact_id from batch b order by b.id
        on conflict do nothing
      )
      select max(id) as to from batch having count(*) = ${limit}`,
  );
  return { to: row?.to ?? null };
}

/** Locks the run's place in its source. @returns undefined when it is complete, or the campaign does not run */
export async function lockGathering(
  tx: Tx,
  { id, run }: RunKey,
): Promise<({ gathering: Source; after: number } & Audience) | undefined> {
  const [row] = await rows<{ gathering: Source; after: number } & Audience>(
    tx.db,
    sql`select r.gathering, r.gathered_to as after, c.contact_list_id as "contactListId", c.tag_id as "tagId",
        c.exclude_days as "excludeDays"
      from campaign_runs r join campaigns c on ${ofCompany(tx, 'c')} and c.id = r.campaign_id
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run} and r.gathering is not null
        and c.run = r.run and c.status = 'EM_ANDAMENTO'
      for no key update of r for key share of c`,
  );
  return row;
}

/** Where the next batch begins; without a source the audience is complete. */
export async function noteGathered(
  tx: Tx,
  { id, run }: RunKey,
  next: { source: Source | null; after: number },
): Promise<void> {
  await tx.db.execute(sql`update campaign_runs r set gathered_to = ${next.after}, gathering = ${next.source}
    where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}`);
}

/** How many would get it, and who would not, as of now. A number of both sources counts once. */
export const countAudience = (
  tx: Tx,
  { excludeDays, ...sources }: Audience,
): Promise<{ reason: string | null; n: number }[]> =>
  rows(
    tx.db,
    sql`select reason, count(*)::int as n from (
        select ${reasonOf(tx, excludeDays)} as reason from (
          select distinct on (coalesce(p.number, 'contact ' || p.contact_id)) p.* from (
            (${peopleOf(tx, 'list', sources, 0)}) union all (${peopleOf(tx, 'tag', sources, 0)})) p
        ) x) y
      group by reason order by n desc`,
  );

const SAMPLES = 5;
/** Of each source; the first of them may all be left out, and then nobody is shown. */
const SAMPLED = 50;

/** A few who would get it. */
export const sampleAudience = (
  tx: Tx,
  { excludeDays, ...sources }: Audience,
): Promise<CampaignPerson[]> =>
  rows(
    tx.db,
    sql`select x.name, x.number, x.email, x.fields from (
        (${peopleOf(tx, 'list', sources, 0)} order by c.id limit ${SAMPLED}) union all
        (${peopleOf(tx, 'tag', sources, 0)} order by c.id limit ${SAMPLED})) x
      where ${reasonOf(tx, excludeDays)} is null limit ${SAMPLES}`,
  );
