import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { queueIntegrations } from './queue-integrations.table.ts';

export type IntegrationRow = typeof queueIntegrations.$inferSelect;

export interface IntegrationPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

const sortKey = sql`prosa.sort_key(${queueIntegrations.name})`;

const matching = (tx: Tx, search: string): SQL =>
  and(
    ofCompany(tx, queueIntegrations),
    search === ''
      ? undefined
      : sql`position(prosa.normalise(${search}) in prosa.normalise(${queueIntegrations.name})) > 0`,
  )!;

export function listIntegrations(
  tx: Tx,
  { search, after, offset, limit }: IntegrationPageOptions,
): Promise<IntegrationRow[]> {
  const behind =
    after &&
    sql`(${sortKey}, ${queueIntegrations.id}) > (prosa.sort_key(${after.name}), ${after.id})`;
  return tx.db
    .select()
    .from(queueIntegrations)
    .where(and(matching(tx, search), behind))
    .orderBy(sortKey, queueIntegrations.id)
    .limit(limit)
    .offset(offset);
}

export async function countIntegrations(tx: Tx, search: string): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(queueIntegrations)
    .where(matching(tx, search));
  return row!.count;
}

const one = (tx: Tx, id: number): SQL =>
  and(ofCompany(tx, queueIntegrations), eq(queueIntegrations.id, id))!;

export async function findIntegration(tx: Tx, id: number): Promise<IntegrationRow | undefined> {
  const [row] = await tx.db.select().from(queueIntegrations).where(one(tx, id));
  return row;
}

/** The same, locked for a change. */
export async function lockIntegration(tx: Tx, id: number): Promise<IntegrationRow | undefined> {
  const [row] = await tx.db.select().from(queueIntegrations).where(one(tx, id)).for('update');
  return row;
}

type Values = Omit<typeof queueIntegrations.$inferInsert, 'companyId'>;

export async function insertIntegration(tx: Tx, values: Values): Promise<number> {
  const [row] = await tx.db
    .insert(queueIntegrations)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: queueIntegrations.id });
  return row!.id;
}

export async function updateIntegrationRow(
  tx: Tx,
  id: number,
  values: Partial<Values>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await tx.db.update(queueIntegrations).set(values).where(one(tx, id));
}

export async function deleteIntegrationRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(queueIntegrations).where(one(tx, id));
}

/** The oldest that answers by this bot. */
export async function findSameBot(
  tx: Tx,
  { urlN8N, typebotSlug }: Pick<IntegrationRow, 'urlN8N' | 'typebotSlug'>,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await rows<{ id: number; name: string }>(
    tx.db,
    sql`select i.id, i.name from queue_integrations i where ${ofCompany(tx, 'i')} and i.type = 'typebot'
        and rtrim(i.url_n8n, '/') = rtrim(${urlN8N}, '/') and i.typebot_slug = ${typebotSlug}
      order by i.id limit 1`,
  );
  return row;
}

/** Whether the plan of the company includes them. */
export async function hasIntegrations(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from companies o join plans p on p.id = o.plan_id and p.use_integrations where ${ofCompany(tx, 'o')}`,
  );
  return found.length > 0;
}

/** Whether a connection, queue or node of a flow has it. */
export async function isIntegrationUsed(tx: Tx, id: number): Promise<boolean> {
  const node = JSON.stringify({ nodes: [{ type: 'typebot', data: { integration: { id } } }] });
  const [row] = await rows<{ is: boolean }>(
    tx.db,
    sql`select exists (select from queues q where ${ofCompany(tx, 'q')} and q.integration_id = ${id})
      or exists (select from connections w where ${ofCompany(tx, 'w')} and w.integration_id = ${id})
      or exists (select from flows f left join flow_versions v on ${ofCompany(tx, 'v')} and v.id = f.live_version_id
        where ${ofCompany(tx, 'f')} and (f.draft @> ${node}::jsonb or v.graph @> ${node}::jsonb)) as is`,
  );
  return row!.is;
}

/** @returns whether the stored error is another one now */
export async function noteProblem(
  tx: Tx,
  id: number,
  problem: { code: IntegrationProblem; status: number | null; text?: string } | null,
): Promise<boolean> {
  const { code = null, status = null, text = '' } = problem ?? {};
  const changed = await rows(
    tx.db,
    sql`update queue_integrations i set last_error = ${code}, last_error_status = ${status}::int,
        last_error_text = ${text}, last_error_at = case when ${code}::text is not null then now() end
      where ${ofCompany(tx, 'i')} and i.id = ${id} and (i.last_error is distinct from ${code}
        or i.last_error_status is distinct from ${status}::int or i.last_error_text <> ${text}
        or i.last_error_at < now() - interval '1 minute')
      returning 1`,
  );
  return changed.length > 0;
}
