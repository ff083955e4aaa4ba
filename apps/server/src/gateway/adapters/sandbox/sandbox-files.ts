/** Files sent by customers: the sandbox's servers keep them in the product's storage. */
import type { Readable } from 'node:stream';
import { findFile } from '../../../conversation/media/media.queries.ts';
import { type Ctx, inTransaction } from '../../../core/ctx.ts';

/** @throws when the file is gone */
export async function openSandboxFile(ctx: Ctx, fileId: string): Promise<Readable> {
  const file = await inTransaction(ctx, (tx) => findFile(tx, fileId));
  const stream = file && (await ctx.core.storage.open(file.key));
  if (!stream) throw new Error('the file is gone');
  return stream;
}
