/** Drafts become versions, which never change. */
import { EDITOR, type FlowGraph } from '@prosa/flow/graph';
import { personIdOf } from '../../core/actors.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Writer } from './flows.queries.ts';

export interface DraftValues {
  graph: FlowGraph;
  files: readonly string[];
}

/** @returns what the row says of it now */
export async function storeDraft(
  tx: Writer,
  id: number,
  { graph, files }: DraftValues,
): Promise<{ draftRev: number; isChanged: boolean }> {
  const [row] = await rows<{ draftRev: number; isChanged: boolean }>(
    tx.db,
    sql`update flows f set draft = x.graph, draft_files = ${array(files, 'text')},
        draft_rev = f.draft_rev + 1, saved_by = ${personIdOf(tx.actor)}::bigint, saved_at = now(),
        is_changed = x.graph is distinct from (
          select v.graph from flow_versions v where ${ofCompany(tx, 'v')} and v.id = f.live_version_id)
      from (select ${JSON.stringify(graph)}::jsonb as graph) x
      where ${ofCompany(tx, 'f')} and f.id = ${id}
      returning f.draft_rev as "draftRev", f.is_changed as "isChanged"`,
  );
  return row!;
}

/** The draft becomes a version, and the live one. @returns its number */
export async function publishDraft(
  tx: Writer,
  flowId: number,
  goesTo: readonly number[],
): Promise<number> {
  const [row] = await rows<{ no: number }>(
    tx.db,
    sql`with made as (
        insert into flow_versions (company_id, flow_id, no, graph, editor, goes_to, files, created_by)
        select f.company_id, f.id, 1 + coalesce((
            select max(v.no) from flow_versions v where ${ofCompany(tx, 'v')} and v.flow_id = f.id), 0),
          f.draft, ${EDITOR}, ${array(goesTo, 'bigint')}, f.draft_files, ${personIdOf(tx.actor)}::bigint
        from flows f where ${ofCompany(tx, 'f')} and f.id = ${flowId}
        returning id, no)
      update flows f set live_version_id = made.id, is_changed = false from made
      where ${ofCompany(tx, 'f')} and f.id = ${flowId} returning made.no`,
  );
  return row!.no;
}

/** Those that nobody can see any more go after a while, unless a customer is still in one. */
export async function forgetOldVersions(tx: Tx, flowId: number, shown: number): Promise<void> {
  await tx.db.execute(sql`delete from flow_versions v
    where ${ofCompany(tx, 'v')} and v.flow_id = ${flowId} and v.created_at < now() - interval '90 days'
      and v.no <= (select max(n.no) from flow_versions n
        where ${ofCompany(tx, 'n')} and n.flow_id = ${flowId}) - ${shown}
      and not exists (select from automation_sessions s
        where ${ofCompany(tx, 's')} and s.machine = 'flow' and s.state ->> 'versionId' = v.id::text)`);
}

export interface VersionRow {
  no: number;
  createdBy: { id: number; name: string } | null;
  createdAt: string;
  isLive: boolean;
}

export function listVersions(tx: Tx, flowId: number, limit: number): Promise<VersionRow[]> {
  return rows(
    tx.db,
    sql`select ${versionColumns(tx)} from flow_versions v
      join flows f on ${ofCompany(tx, 'f')} and f.id = v.flow_id
      where ${ofCompany(tx, 'v')} and v.flow_id = ${flowId} order by v.no desc limit ${limit}`,
  );
}

export async function findVersion(
  tx: Tx,
  flowId: number,
  no: number,
): Promise<(VersionRow & { graph: FlowGraph; files: string[] }) | undefined> {
  const [row] = await rows<VersionRow & { graph: FlowGraph; files: string[] }>(
    tx.db,
    sql`select ${versionColumns(tx)}, v.graph, to_jsonb(v.files) as files from flow_versions v
      join flows f on ${ofCompany(tx, 'f')} and f.id = v.flow_id
      where ${ofCompany(tx, 'v')} and v.flow_id = ${flowId} and v.no = ${no}`,
  );
  return row;
}

const versionColumns = (tx: Tx) => sql`v.no, v.created_at as "createdAt",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u
    where ${ofCompany(tx, 'u')} and u.id = v.created_by) as "createdBy",
  coalesce(v.id = f.live_version_id, false) as "isLive"`;
