/** Files that customers sent: the servers of the sandbox keep them in the storage of the product. */
import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db.ts';
import { files } from '../../core/schema.ts';

/** @throws when the file is gone */
export async function openSandboxFile(ctx: Ctx, fileId: string): Promise<Readable> {
  const [file] = await inTransaction(ctx, (tx) =>
    tx.db
      .select({ key: files.key })
      .from(files)
      .where(and(ofCompany(tx, files), eq(files.id, fileId))),
  );
  const stream = file && (await ctx.core.storage.open(file.key));
  if (!stream) throw new Error('the file is gone');
  return stream;
}
