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
