/** An uploaded list of contacts, as a file or as rows. */
import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import type { UserCtx } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import type { Form } from '../../../core/http/multipart.ts';
import { startImport } from './import-contacts.ts';
import { type ListedRow, readListFile, readListRows } from './list-rows.ts';

/** @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY, ERR_IMPORT_BUSY */
export async function uploadContacts(
  ctx: UserCtx,
  sent: readonly Record<string, unknown>[] | undefined,
  form: Form,
): Promise<ContactImport> {
  try {
    const list = form.files.length > 0 ? await readUpload(ctx, form) : readListRows(sent ?? []);
    return await startImport(ctx, list, { renames: false });
  } finally {
    // Its contents have been read.
    await form.discard();
  }
}

async function readUpload(ctx: UserCtx, { files }: Form): Promise<ListedRow[]> {
  const [file, ...others] = files;
  if (!file || others.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  if (!/\.xlsx$/i.test(file.name)) throw appError('ERR_IMPORT_FILE');
  if (file.bytes > limits.importBytes.max) throw appError('ERR_IMPORT_TOO_LARGE');
  return readListFile(ctx.core.storage.localPath(file.key));
}
