import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { files } from '../../core/schema.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(
  tx: Tx,
  file: Omit<FileRow, 'companyId' | 'createdAt'>,
): Promise<FileRow> {
  const [row] = await tx.db
    .insert(files)
    .values({ ...file, companyId: tx.companyId })
    .returning();
  return row!;
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(files)
    .where(and(ofCompany(tx, files), eq(files.id, id)));
  return row;
}

/** Deletes those of them that nothing shows any more; the database removes their bytes by a job. */
export async function freeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`select prosa.free_files(${tx.companyId}, ${array(ids, 'uuid')})`);
}
