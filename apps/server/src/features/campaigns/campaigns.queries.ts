/** Campaigns, their connections and runs. */
import type { CampaignStatus } from '@prosa/contract/campaigns/states';
import type { Repeat } from '@prosa/contract/schedules';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import type { Provider } from '../../provider/capabilities.ts';
import type { Alarm } from './alarms.queries.ts';
import type { ChosenTemplate } from './campaign-templates.ts';
import type { CampaignFile, ListFile, Questions } from './campaigns.rules.ts';
import { campaignConnections, campaignFiles, campaigns } from './campaigns.table.ts';

/** Recipients with the same state, variant and reason. */
export interface CountRow {
  state: string;
  variant: number | null;
  reason: string | null;
  n: number;
  replied: number;
  optedOut: number;
}

export interface CampaignConnection {
  id: number;
  name: string;
  provider: Provider;
  templateId: number | null;
  values: TemplateValues;
}

export interface CampaignRow extends Questions {
  id: number;
  name: string;
  message1: string;
  message2: string;
  message3: string;
  message4: string;
  message5: string;
  status: CampaignStatus;
  scheduledAt: string | null;
  completedAt: string | null;
  repeat: Repeat | null;
  /** The planned time of a series, as its rule names it. */
  slot: string | null;
  contactListId: number | null;
  contactListName: string | null;
  tagId: number | null;
  tagName: string | null;
  fileListId: number | null;
  fileListName: string | null;
  queueId: number | null;
  userId: number | null;
  answerTagId: number | null;
  windowDays: number[];
  windowFrom: string;
  windowUntil: string;
  dailyCap: number | null;
  excludeDays: number;
  held: 'late' | null;
  run: number;
  createdAt: string;
  updatedAt: string;
  rev: number;
  files: CampaignFile[];
  connections: CampaignConnection[];
  counts: CountRow[] | null;
  isGathering: boolean | null;
  waitsFor: string | null;
  /** Of which admins have been told. */
  alarms: Alarm[] | null;
}

export const questionColumns = sql`c.confirmation, c.confirmation_message1 as "confirmationMessage1",
  c.confirmation_message2 as "confirmationMessage2", c.confirmation_message3 as "confirmationMessage3",
  c.confirmation_message4 as "confirmationMessage4", c.confirmation_message5 as "confirmationMessage5"`;

export const filesOf = (tx: Tx): SQL => sql`coalesce((
    select jsonb_agg(jsonb_build_object('variant', m.variant, 'id', f.id, 'name', f.name, 'mime', f.mime,
      'bytes', f.bytes) order by m.variant)
    from campaign_files m join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id
    where ${ofCompany(tx, 'm')} and m.campaign_id = c.id), '[]')`;

const columns = (
  tx: Tx,
): SQL => sql`c.id, c.name, c.message1, c.message2, c.message3, c.message4, c.message5, ${questionColumns}, c.status,
  c.scheduled_at as "scheduledAt", c.completed_at as "completedAt", c.repeat, c.slot, c.tag_id as "tagId", g.name as "tagName",
  c.file_list_id as "fileListId", o.name as "fileListName", c.contact_list_id as "contactListId", i.name as "contactListName",
  c.queue_id as "queueId", c.user_id as "userId", c.answer_tag_id as "answerTagId", to_jsonb(c.window_days) as "windowDays",
  c.window_from as "windowFrom", c.window_until as "windowUntil", c.daily_cap as "dailyCap",
  c.exclude_days as "excludeDays", c.held, c.run, c.created_at as "createdAt", c.updated_at as "updatedAt", c.rev,
  coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'provider', w.provider,
      'templateId', x.template_id, 'values', x.template_values) order by prosa.sort_key(w.name), w.id)
    from campaign_connections x join connections w on ${ofCompany(tx, 'w')} and w.id = x.connection_id
    where ${ofCompany(tx, 'x')} and x.campaign_id = c.id), '[]') as connections,
  ${filesOf(tx)} as files, r.counts, r.gathering is not null as "isGathering", r.waits_for as "waitsFor", r.alarms`;

const from = (tx: Tx): SQL => sql`campaigns c
  left join campaign_runs r on ${ofCompany(tx, 'r')} and r.campaign_id = c.id and r.run = c.run
  left join contact_lists i on ${ofCompany(tx, 'i')} and i.id = c.contact_list_id
  left join file_lists o on ${ofCompany(tx, 'o')} and o.id = c.file_list_id
  left join tags g on ${ofCompany(tx, 'g')} and g.id = c.tag_id`;

const matching = (tx: Tx, search: string): SQL => sql`${ofCompany(tx, 'c')} and not c.is_gone
  and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(c.name)) > 0)`;

export interface CampaignPageOptions {
  search: string;
  /** The last id of the page before. */
  after: number | undefined;
  offset: number;
  limit: number;
}

export function listCampaigns(
  tx: Tx,
  { search, after, offset, limit }: CampaignPageOptions,
): Promise<CampaignRow[]> {
  const behind = after === undefined ? sql`` : sql`and c.id < ${after}`;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from ${from(tx)} where ${matching(tx, search)} ${behind}
      order by c.id desc limit ${limit} offset ${offset}`,
  );
}

export async function countCampaigns(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from campaigns c where ${matching(tx, search)}`,
  );
  return row!.count;
}

export async function findCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const [row] = await rows<CampaignRow>(
    tx.db,
    sql`select ${columns(tx)} from ${from(tx)} where ${ofCompany(tx, 'c')} and c.id = ${id} and not c.is_gone`,
  );
  return row;
}

/** Locks a campaign for a change; its connections' feeders wait. */
export async function lockCampaign(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from campaigns c where ${ofCompany(tx, 'c')} and c.id = ${id} and not c.is_gone for update`,
  );
  return found.length > 0;
}

export type CampaignValues = Partial<
  Omit<typeof campaigns.$inferInsert, 'companyId' | 'id' | 'edits' | 'rev'>
>;

export async function insertCampaign(
  tx: Tx,
  values: CampaignValues & { name: string },
): Promise<number> {
  const [row] = await tx.db
    .insert(campaigns)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: campaigns.id });
  return row!.id;
}

export async function updateCampaignRow(tx: Tx, id: number, values: CampaignValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.db
    .update(campaigns)
    .set(values)
    .where(and(ofCompany(tx, campaigns), eq(campaigns.id, id)));
}

/** @returns whether the company has all of them */
export async function writeConnectionsOf(
  tx: Tx,
  id: number,
  connectionIds: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(connectionIds)];
  const ids = array(wanted, 'bigint');
  await tx.db.execute(sql`delete from campaign_connections x
    where ${ofCompany(tx, 'x')} and x.campaign_id = ${id} and x.connection_id <> all (${ids})`);
  await tx.db.execute(sql`insert into campaign_connections (company_id, campaign_id, connection_id)
    select ${tx.companyId}, ${id}, w.id from connections w where ${ofCompany(tx, 'w')} and w.id = any (${ids})
    on conflict do nothing`);
  const count = await tx.db.$count(
    campaignConnections,
    and(ofCompany(tx, campaignConnections), eq(campaignConnections.campaignId, id)),
  );
  return count === wanted.length;
}

export async function putFile(
  tx: Tx,
  { id, variant }: { id: number; variant: number },
  fileId: string | null,
): Promise<void> {
  await tx.db
    .delete(campaignFiles)
    .where(
      and(
        ofCompany(tx, campaignFiles),
        eq(campaignFiles.campaignId, id),
        eq(campaignFiles.variant, variant),
      ),
    );
  if (fileId === null) return;
  await tx.db
    .insert(campaignFiles)
    .values({ companyId: tx.companyId, campaignId: id, variant, fileId });
}

/** Of connections that the campaign has; a template of another connection is none. */
export async function writeTemplates(
  tx: Tx,
  id: number,
  chosen: readonly ChosenTemplate[],
): Promise<void> {
  await tx.db.execute(sql`update campaign_connections x
    set template_id = m.id, template_values = coalesce(c.values, '{}')
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
      as c ("connectionId" bigint, "templateId" bigint, values jsonb)
    left join message_templates m on ${ofCompany(tx, 'm')} and m.id = c."templateId" and m.connection_id = c."connectionId"
    where ${ofCompany(tx, 'x')} and x.campaign_id = ${id} and x.connection_id = c."connectionId"`);
}

export async function findDefaultConnection(tx: Tx): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`select w.id from connections w where ${ofCompany(tx, 'w')} and w.is_default limit 1`,
  );
  return row?.id;
}

/** The files of a list in order, kept from being deleted until the transaction has ended. */
export const holdListFiles = (tx: Tx, listId: number | null): Promise<ListFile[]> =>
  listId === null
    ? Promise.resolve([])
    : rows(
        tx.db,
        sql`select o.name as caption, f.id, f.name, f.mime, f.bytes::float8 as bytes
          from file_list_options o join files f on ${ofCompany(tx, 'f')} and f.id = o.file_id
          where ${ofCompany(tx, 'o')} and o.list_id = ${listId} order by o.id for key share of f`,
      );

/** Which of these the company has not. */
export async function findMissing(
  tx: Tx,
  ids: {
    tagIds: number[];
    contactListId: number | null;
    fileListId: number | null;
    queueId: number | null;
    userId: number | null;
  },
): Promise<'tag' | 'list' | 'files' | 'queue' | 'user' | undefined> {
  const tagIds = [...new Set(ids.tagIds)];
  const [row] = await rows<{
    tags: number;
    list: boolean;
    files: boolean;
    queue: boolean;
    user: boolean;
  }>(
    tx.db,
    sql`select (select count(*)::int from tags g where ${ofCompany(tx, 'g')} and g.id = any (${array(tagIds, 'bigint')})) as tags,
      exists (select from contact_lists i where ${ofCompany(tx, 'i')} and i.id = ${ids.contactListId}::bigint) as list,
      exists (select from file_lists f where ${ofCompany(tx, 'f')} and f.id = ${ids.fileListId}::bigint) as files,
      exists (select from queues q where ${ofCompany(tx, 'q')} and q.id = ${ids.queueId}::bigint) as queue,
      exists (select from users u where ${ofCompany(tx, 'u')} and u.id = ${ids.userId}::bigint) as user`,
  );
  if (row!.tags < tagIds.length) return 'tag';
  if (ids.contactListId !== null && !row!.list) return 'list';
  if (ids.fileListId !== null && !row!.files) return 'files';
  if (ids.queueId !== null && !row!.queue) return 'queue';
  return ids.userId !== null && !row!.user ? 'user' : undefined;
}
