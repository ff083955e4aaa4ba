import type { FlowGraph } from '@prosa/flow/graph';
import { personIdOf } from '../../core/actors.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { flows } from './flows.table.ts';

export interface FlowRow {
  id: number;
  name: string;
  active: boolean;
  /** Number of the live version. */
  liveVersion: number | null;
  isChanged: boolean;
  savedBy: { id: number; name: string } | null;
  savedAt: string | null;
  createdAt: string;
  updatedAt: string;
  draftRev: number;
  draftFiles: string[];
  rev: number;
}

const columns = (tx: Tx): SQL => sql`f.id, f.name, f.active, f.is_changed as "isChanged",
  f.saved_at as "savedAt", f.created_at as "createdAt", f.updated_at as "updatedAt",
  f.draft_rev as "draftRev", to_jsonb(f.draft_files) as "draftFiles", f.rev,
  (select v.no from flow_versions v where ${ofCompany(tx, 'v')} and v.id = f.live_version_id) as "liveVersion",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u
    where ${ofCompany(tx, 'u')} and u.id = f.saved_by) as "savedBy"`;

const matching = (tx: Tx, search: string): SQL =>
  sql`${ofCompany(tx, 'f')} and (${search} = ''
    or position(prosa.normalise(${search}) in prosa.normalise(f.name)) > 0)`;

export interface FlowPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listFlows(
  tx: Tx,
  { search, after, offset, limit }: FlowPageOptions,
): Promise<FlowRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(f.name), f.id) > (prosa.sort_key(${after.name}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from flows f where ${matching(tx, search)} ${behind}
      order by prosa.sort_key(f.name), f.id limit ${limit} offset ${offset}`,
  );
}

export async function countFlows(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from flows f where ${matching(tx, search)}`,
  );
  return row!.count;
}

export async function findFlow(tx: Tx, id: number): Promise<FlowRow | undefined> {
  const [row] = await rows<FlowRow>(
    tx.db,
    sql`select ${columns(tx)} from flows f where ${ofCompany(tx, 'f')} and f.id = ${id}`,
  );
  return row;
}

/** Its state is read afterwards. A row that is to refer to the flow waits too. */
export async function lockFlow(tx: Tx, id: number): Promise<void> {
  await rows(
    tx.db,
    sql`select from flows f where ${ofCompany(tx, 'f')} and f.id = ${id} for update`,
  );
}

export async function findDraft(tx: Tx, id: number): Promise<FlowGraph | null> {
  const [row] = await rows<{ draft: FlowGraph | null }>(
    tx.db,
    sql`select f.draft from flows f where ${ofCompany(tx, 'f')} and f.id = ${id}`,
  );
  return row?.draft ?? null;
}

/** Which of these names are in use, in lower case. */
export async function takenNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ name: string }>(
    tx.db,
    sql`select lower(f.name) as name from flows f where ${ofCompany(tx, 'f')}
      and lower(f.name) = any (select lower(x) from unnest(${array(names, 'text')}) x)`,
  );
  return new Set(found.map(({ name }) => name));
}

/** Who writes, and where. */
export type Writer = Pick<Tx, 'db' | 'companyId' | 'actor'>;

export async function insertFlow(tx: Writer, name: string): Promise<number> {
  const [row] = await tx.db
    .insert(flows)
    .values({ companyId: tx.companyId, name, savedBy: personIdOf(tx.actor) })
    .returning({ id: flows.id });
  return row!.id;
}

export async function updateFlowRow(
  tx: Tx,
  id: number,
  values: Partial<Omit<typeof flows.$inferInsert, 'companyId'>>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await tx.db
      .update(flows)
      .set(values)
      .where(and(ofCompany(tx, flows), eq(flows.id, id)));
}

export async function deleteFlowRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(flows).where(and(ofCompany(tx, flows), eq(flows.id, id)));
}
