/** An uploaded list of contacts, as a file or as rows. */
import type { ContactImport } from '@prosa/contract/contacts';
import type { UserCtx } from '../../../core/ctx.ts';
import type { Form } from '../../../core/http/multipart.ts';
import { readListRows } from '../../imports/list-rows.ts';
import { readUploadedSheet } from '../../imports/upload-sheet.ts';
import { startContactImport } from './import-contacts.ts';

/** @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY, ERR_IMPORT_BUSY */
export async function uploadContacts(
  ctx: UserCtx,
  sent: readonly Record<string, unknown>[] | undefined,
  form: Form,
): Promise<ContactImport> {
  try {
    const list =
      form.files.length > 0 ? await readUploadedSheet(ctx, form) : readListRows(sent ?? []);
    return await startContactImport(ctx, list, { renames: false });
  } finally {
    // Its contents have been read.
    await form.discard();
  }
}
