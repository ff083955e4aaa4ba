import type { PhraseType } from '@prosa/contract/phrase-campaigns/manifest';
import { foldPhrase } from '@prosa/contract/phrases';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { phraseCampaigns } from './phrase-campaigns.table.ts';

export interface Phrase {
  text: string;
  type: PhraseType;
}

type Row = typeof phraseCampaigns.$inferSelect;

export interface PhraseCampaignRow extends Row {
  phrases: Phrase[];
}

const columns = {
  companyId: phraseCampaigns.companyId,
  id: phraseCampaigns.id,
  name: phraseCampaigns.name,
  flowId: phraseCampaigns.flowId,
  connectionId: phraseCampaigns.connectionId,
  status: phraseCampaigns.status,
  createdAt: phraseCampaigns.createdAt,
  updatedAt: phraseCampaigns.updatedAt,
  rev: phraseCampaigns.rev,
};

/** With their phrases, in the same statement. */
const select = (tx: Tx) =>
  tx.db
    .select({
      ...columns,
      phrases: sql<Phrase[]>`coalesce((
        select jsonb_agg(jsonb_build_object('text', x.text, 'type', x.type) order by x.place) from phrases x
        where ${ofCompany(tx, 'x')} and x.campaign_id = ${phraseCampaigns.id}), '[]')`,
    })
    .from(phraseCampaigns);

const sortKey = sql`prosa.sort_key(${phraseCampaigns.name})`;

const matching = (tx: Tx, search: string): SQL =>
  and(
    ofCompany(tx, phraseCampaigns),
    search === ''
      ? undefined
      : sql`(position(prosa.normalise(${search}) in prosa.normalise(${phraseCampaigns.name})) > 0
          or exists (select from phrases s where ${ofCompany(tx, 's')} and s.campaign_id = ${phraseCampaigns.id}
            and position(prosa.normalise(${search}) in prosa.normalise(s.text)) > 0))`,
  )!;

interface PageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listPhraseCampaigns(
  tx: Tx,
  { search, after, offset, limit }: PageOptions,
): Promise<PhraseCampaignRow[]> {
  const behind =
    after &&
    sql`(${sortKey}, ${phraseCampaigns.id}) > (prosa.sort_key(${after.name}), ${after.id})`;
  return select(tx)
    .where(and(matching(tx, search), behind))
    .orderBy(sortKey, phraseCampaigns.id)
    .limit(limit)
    .offset(offset);
}

export async function countPhraseCampaigns(tx: Tx, search: string): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(phraseCampaigns)
    .where(matching(tx, search));
  return row!.count;
}

const one = (tx: Tx, id: number): SQL =>
  and(ofCompany(tx, phraseCampaigns), eq(phraseCampaigns.id, id))!;

export async function findPhraseCampaign(
  tx: Tx,
  id: number,
): Promise<PhraseCampaignRow | undefined> {
  const [row] = await select(tx).where(one(tx, id));
  return row;
}

/** The same, locked for a change. */
export async function lockPhraseCampaign(
  tx: Tx,
  id: number,
): Promise<PhraseCampaignRow | undefined> {
  const locked = await tx.db
    .select({ id: phraseCampaigns.id })
    .from(phraseCampaigns)
    .where(one(tx, id))
    .for('update');
  return locked.length > 0 ? findPhraseCampaign(tx, id) : undefined;
}

type Values = Omit<typeof phraseCampaigns.$inferInsert, 'companyId'>;

/** Demo data are written outside of any transaction of a company. */
type Writer = Pick<Tx, 'db' | 'companyId'>;

export async function insertPhraseCampaign(tx: Writer, values: Values): Promise<number> {
  const [row] = await tx.db
    .insert(phraseCampaigns)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: phraseCampaigns.id });
  return row!.id;
}

export async function updatePhraseCampaignRow(
  tx: Tx,
  id: number,
  values: Partial<Values>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await tx.db.update(phraseCampaigns).set(values).where(one(tx, id));
}

export async function deletePhraseCampaignRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(phraseCampaigns).where(one(tx, id));
}

/** Replaces the phrases of a campaign. @returns those that another campaign has on the connection */
export async function replacePhrases(
  tx: Writer,
  { id, connectionId }: { id: number; connectionId: number | null },
  list: readonly Phrase[],
): Promise<string[]> {
  await tx.db.execute(
    sql`delete from phrases x where ${ofCompany(tx, 'x')} and x.campaign_id = ${id}`,
  );
  const given = list.map(({ text, type }, place) => ({
    place,
    text,
    folded: foldPhrase(text),
    type,
  }));
  const stored = await rows<{ place: number }>(
    tx.db,
    sql`insert into phrases (company_id, campaign_id, place, connection_id, text, folded, type)
      select ${tx.companyId}, ${id}, n.place, ${connectionId}::bigint, n.text, n.folded, n.type
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as n (place smallint, text text, folded text, type text)
      order by n.folded on conflict do nothing returning place`,
  );
  const places = new Set(stored.map(({ place }) => place));
  return given.filter(({ place }) => !places.has(place)).map(({ text }) => text);
}

export interface FlowDefaults {
  flowIdWelcome: number | null;
  flowIdNotPhrase: number | null;
}

export async function findFlowDefaults(tx: Tx): Promise<FlowDefaults> {
  const [row] = await rows<FlowDefaults>(
    tx.db,
    sql`select d.flow_id_welcome as "flowIdWelcome", d.flow_id_not_phrase as "flowIdNotPhrase"
      from flow_defaults d where ${ofCompany(tx, 'd')}`,
  );
  return row ?? { flowIdWelcome: null, flowIdNotPhrase: null };
}

export async function saveFlowDefaults(
  tx: Tx,
  { flowIdWelcome, flowIdNotPhrase }: FlowDefaults,
): Promise<void> {
  await tx.db.execute(sql`
    insert into flow_defaults (company_id, flow_id_welcome, flow_id_not_phrase)
    values (${tx.companyId}, ${flowIdWelcome}::bigint, ${flowIdNotPhrase}::bigint)
    on conflict (company_id) do update set flow_id_welcome = excluded.flow_id_welcome,
      flow_id_not_phrase = excluded.flow_id_not_phrase`);
}
