/** The contacts of contact lists. */
import type { CampaignOutcome } from '@prosa/contract/campaigns/states';
import type { ListSource, Validity } from '@prosa/contract/contact-lists';
import type { Tx } from '../../core/ctx.ts';
import { array, contains, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export interface ListItemRow {
  id: number;
  list_id: number;
  name: string;
  number: string;
  email: string;
  fields: Record<string, string>;
  valid: Validity;
  checked_at: string | null;
  created_at: string;
  updated_at: string;
  rev: number;
}

const columns = sql`i.id, i.list_id, i.name, i.number, i.email, i.fields, i.valid, i.checked_at, i.created_at,
  i.updated_at, i.rev`;

export interface ItemFilter {
  listId: number;
  search: string;
  validity?: Validity | undefined;
}

const matching = (tx: Tx, { listId, search, validity }: ItemFilter): SQL =>
  sql`${ofCompany(tx, 'i')} and i.list_id = ${listId}
    ${search === '' ? sql`` : sql`and ${contains(sql`i.search_text`, search)}`}
    ${validity === undefined ? sql`` : sql`and i.valid = ${validity}`}`;

export const listItems = (
  tx: Tx,
  filter: ItemFilter,
  { before, offset, limit }: { before: number | undefined; offset: number; limit: number },
): Promise<ListItemRow[]> =>
  rows<ListItemRow>(
    tx.db,
    sql`select ${columns} from contact_list_items i where ${matching(tx, filter)}
      ${before === undefined ? sql`` : sql`and i.id < ${before}`}
      order by i.id desc limit ${limit} offset ${offset}`,
  );

/** Counts no further than `cap`. */
export async function countItems(tx: Tx, filter: ItemFilter, cap: number): Promise<number> {
  const [row] = await rows<{ n: number }>(
    tx.db,
    sql`select count(*)::int as n from (
      select from contact_list_items i where ${matching(tx, filter)} limit ${cap}) counted`,
  );
  return row!.n;
}

export async function findItem(tx: Tx, id: number): Promise<ListItemRow | undefined> {
  const [row] = await rows<ListItemRow>(
    tx.db,
    sql`select ${columns} from contact_list_items i where ${ofCompany(tx, 'i')} and i.id = ${id}`,
  );
  return row;
}

export interface NewItem {
  name: string;
  number: string;
  email: string;
  fields: Record<string, string>;
}

/**
 * Adds those whose number is not in the list yet, in the given order.
 * @returns their canonical numbers
 */
export async function insertItems(
  tx: Tx,
  listId: number,
  items: readonly NewItem[],
): Promise<string[]> {
  const made = await rows<{ canonical: string }>(
    tx.db,
    sql`insert into contact_list_items (company_id, list_id, name, number, email, fields)
      select ${tx.companyId}, ${listId}, x.item ->> 'name', x.item ->> 'number', x.item ->> 'email', x.item -> 'fields'
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as x (item, place) order by x.place
      on conflict (company_id, list_id, canonical) do nothing returning canonical`,
  );
  return made.map(({ canonical }) => canonical);
}

export async function insertItem(
  tx: Tx,
  listId: number,
  { name, number, email }: Omit<NewItem, 'fields'>,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into contact_list_items (company_id, list_id, name, number, email)
      values (${tx.companyId}, ${listId}, ${name}, ${number}, ${email}) returning id`,
  );
  return row!.id;
}

/** A new number has to be checked again. */
export async function updateItem(
  tx: Tx,
  id: number,
  { name, number, email }: Omit<NewItem, 'fields'>,
): Promise<void> {
  await tx.db.execute(sql`
    update contact_list_items i set name = ${name}, number = ${number}, email = ${email},
      valid = case when i.number = ${number} then i.valid else 'unknown' end,
      checked_at = case when i.number = ${number} then i.checked_at end
    where ${ofCompany(tx, 'i')} and i.id = ${id}`);
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(
    sql`delete from contact_list_items i where ${ofCompany(tx, 'i')} and i.id = ${id}`,
  );
}

/** @returns how many it deleted */
export async function deleteSomeItems(tx: Tx, listId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.db.execute(sql`
    delete from contact_list_items i where ${ofCompany(tx, 'i')} and i.id = any (array(
      select d.id from contact_list_items d where ${ofCompany(tx, 'd')} and d.list_id = ${listId}
      order by d.id limit ${limit}))`);
  return rowCount ?? 0;
}

export async function deleteItemsOf(tx: Tx, canonical: readonly string[]): Promise<void> {
  await tx.db.execute(sql`delete from contact_list_items i
    where ${ofCompany(tx, 'i')} and i.canonical = any (${array(canonical, 'text')})`);
}

/** The next numbers to check. */
export const listToCheck = (
  tx: Tx,
  listId: number,
  { after, again, limit }: { after: number; again: boolean; limit: number },
): Promise<{ id: number; number: string }[]> =>
  rows(
    tx.db,
    sql`select i.id, i.number from contact_list_items i
      where ${ofCompany(tx, 'i')} and i.list_id = ${listId} and i.id > ${after}
        ${again ? sql`` : sql`and i.valid = 'unknown'`}
      order by i.id limit ${limit}`,
  );

export interface CheckedNumber {
  id: number;
  /** As it was asked: an item that was edited meanwhile keeps its own. */
  asked: string;
  /** As the provider writes it; null if it has no account. */
  number: string | null;
}

/** Two items that turn out to have one number become one: the older stays. */
export async function writeChecked(
  tx: Tx,
  listId: number,
  checked: readonly CheckedNumber[],
): Promise<void> {
  const column = (field: keyof CheckedNumber, type: string) =>
    array(
      checked.map((each) => each[field]),
      type,
    );
  const found = sql`unnest(${column('id', 'bigint')}, ${column('asked', 'text')}, ${column('number', 'text')})
    as x (id, asked, number)`;
  await tx.db.execute(sql`
    delete from contact_list_items i using ${found}
    where ${ofCompany(tx, 'i')} and i.list_id = ${listId} and i.id = x.id and i.number = x.asked
      and x.number is not null and i.canonical <> prosa.canonical_number(x.number)
      and (exists (select from contact_list_items o where ${ofCompany(tx, 'o')} and o.list_id = ${listId}
          and o.canonical = prosa.canonical_number(x.number))
        or exists (select from ${sql`unnest(${column('id', 'bigint')}, ${column('number', 'text')}) as y (id, number)`}
          where y.id < x.id and prosa.canonical_number(y.number) = prosa.canonical_number(x.number)))`);
  await tx.db.execute(sql`
    update contact_list_items i set number = coalesce(x.number, i.number), checked_at = now(),
      valid = case when x.number is null then 'no' else 'yes' end
    from ${found}
    where ${ofCompany(tx, 'i')} and i.list_id = ${listId} and i.id = x.id and i.number = x.asked`);
}

/** When a day begins in the company's time zone. */
const beginOf = (tx: Tx, day: SQL): SQL =>
  sql`((${day})::timestamp at time zone (select p.time_zone from companies p where ${ofCompany(tx, 'p')}))`;

type ContactSource = Exclude<ListSource, { campaign: unknown }>;

function wanted(tx: Tx, source: ContactSource): SQL {
  if ('tagId' in source)
    return sql`exists (select from tickets t
      join ticket_tags k on ${ofCompany(tx, 'k')} and k.ticket_id = t.id and k.tag_id = ${source.tagId}
      where ${ofCompany(tx, 't')} and t.contact_id = c.id)`;
  const { searchParam = '', dateStart, dateEnd } = source.contacts;
  return sql`(${searchParam} = '' or ${contains(sql`c.search_text`, searchParam)})
    ${dateStart ? sql`and c.created_at >= ${beginOf(tx, sql`${dateStart}::date`)}` : sql``}
    ${dateEnd ? sql`and c.created_at < ${beginOf(tx, sql`${dateEnd}::date + 1`)}` : sql``}`;
}

/**
 * Adds the wanted ones among the next contacts. Those who have written or been written to have an account.
 * @returns the last contact that it looked at; undefined at the end
 */
export async function addContacts(
  tx: Tx,
  listId: number,
  { source, after, limit }: { source: ContactSource; after: number; limit: number },
): Promise<number | undefined> {
  const [row] = await rows<{ last: number | null; seen: number }>(
    tx.db,
    sql`with seen as (
      select c.* from contacts c where ${ofCompany(tx, 'c')} and c.id > ${after} order by c.id limit ${limit}
    ), added as (
      insert into contact_list_items (company_id, list_id, name, number, email, valid, checked_at)
      select ${tx.companyId}, ${listId}, c.name, c.number, c.email,
        case when c.had_tickets then 'yes' else 'unknown' end, case when c.had_tickets then now() end
      from seen c where not c.is_group and c.number ~ '^\\d{8,15}$' and ${wanted(tx, source)} order by c.id
      on conflict (company_id, list_id, canonical) do nothing
    )
    select max(id) as last, count(*)::int as seen from seen`,
  );
  return row!.seen < limit ? undefined : row!.last!;
}

const arrived = sql`r.state in ('sent', 'delivered', 'read')`;
const outcomes: Record<CampaignOutcome, SQL> = {
  sent: arrived,
  delivered: sql`r.state in ('delivered', 'read')`,
  read: sql`r.state = 'read'`,
  unread: sql`r.state in ('sent', 'delivered')`,
  replied: sql`r.replied_at is not null`,
  unanswered: sql`${arrived} and r.replied_at is null`,
  failed: sql`r.state = 'failed'`,
};

/**
 * Adds the next recipients of a campaign with this outcome. Of several attempts for a person the last one counts; ids rise
 * from run to run. Those whom a message has reached have an account.
 * @returns the last recipient that it looked at; undefined at the end
 */
export async function addRecipients(
  tx: Tx,
  listId: number,
  want: { id: number; outcome: CampaignOutcome; after: number; limit: number },
): Promise<number | undefined> {
  const { id: campaignId, outcome, after, limit } = want;
  const [row] = await rows<{ last: number | null; seen: number }>(
    tx.db,
    sql`with seen as materialized (
      select r.* from campaign_recipients r
      where ${ofCompany(tx, 'r')} and r.campaign_id = ${campaignId} and r.id > ${after} order by r.run, r.id limit ${limit}
    ), added as (
      insert into contact_list_items (company_id, list_id, name, number, email, fields, valid, checked_at)
      select ${tx.companyId}, ${listId}, coalesce(nullif(r.name, ''), r.number), r.number, r.email, r.fields,
        case when ${arrived} then 'yes' else 'unknown' end, case when ${arrived} then r.settled_at end
      from seen r where r.number ~ '^\\d{8,15}$' and ${outcomes[outcome]}
        and not exists (select from campaign_recipients x where ${ofCompany(tx, 'x')}
          and x.campaign_id = ${campaignId} and x.run > r.run and x.number = r.number and x.state <> 'skipped')
      order by r.id
      on conflict (company_id, list_id, canonical) do nothing
    )
    select max(id) as last, count(*)::int as seen from seen`,
  );
  return row!.seen < limit ? undefined : row!.last!;
}
