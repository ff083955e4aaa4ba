/** Files that nodes name. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { flowFiles } from './flows.table.ts';

export interface FlowFileRow {
  name: string;
  original: string;
  fileId: string;
  key: string;
  mime: string;
  bytes: number;
}

export function findFlowFiles(tx: Tx, names: readonly string[]): Promise<FlowFileRow[]> {
  return rows(
    tx.db,
    sql`select x.name, x.original, x.file_id as "fileId", f.key, f.mime, f.bytes
      from flow_files x join files f on ${ofCompany(tx, 'f')} and f.id = x.file_id
      where ${ofCompany(tx, 'x')} and x.name = any (${array(names, 'text')}) order by x.name`,
  );
}

/** Of these, the names of stored files. From now on they stay for some days even if nothing names them. */
export async function noteUse(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await rows<{ name: string }>(
    tx.db,
    sql`update flow_files x set used_at = now()
      where ${ofCompany(tx, 'x')} and x.name = any (${array(names, 'text')}) returning x.name`,
  );
  return new Set(found.map(({ name }) => name));
}

export async function insertFlowFile(
  { db, companyId }: Tx,
  file: { name: string; fileId: string; original: string },
): Promise<void> {
  await db.insert(flowFiles).values({ ...file, companyId });
}
