import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db.ts';
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

/** The key of its bytes; undefined when it was gone. */
export async function deleteFile(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.db
    .delete(files)
    .where(and(ofCompany(tx, files), eq(files.id, id)))
    .returning({ key: files.key });
  return row?.key;
}
