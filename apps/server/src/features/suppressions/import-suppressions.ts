/** Imports numbers that receive no campaigns. */
import type { ContactImport } from '@prosa/contract/contacts';
import { canonicalNumber } from '../../conversation/contacts/phone-number.ts';
import { insertSuppressions } from '../../conversation/suppressions/suppressions.queries.ts';
import { emitSuppressionsReload } from '../../conversation/suppressions/suppressions.realtime.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import type { Form } from '../../core/http/multipart.ts';
import { type ImportKind, readLatestImport, startImport } from '../imports/imports.ts';
import { readUploadedSheet } from '../imports/upload-sheet.ts';

/** @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY, ERR_IMPORT_BUSY */
export async function uploadSuppressions(ctx: UserCtx, form: Form): Promise<ContactImport> {
  try {
    const list = await readUploadedSheet(ctx, form, { isNameless: true });
    return await startImport(ctx, list, {
      target: 'suppressions',
      kind: suppressionImport,
      action: 'suppressionsImported',
      source: form.files[0]!.name,
    });
  } finally {
    // Its contents have been read.
    await form.discard();
  }
}

/** Progress or result of the last import. */
export const findSuppressionImport = (ctx: UserCtx): Promise<ContactImport> =>
  inTransaction(ctx, (tx) => readLatestImport(tx, { target: 'suppressions' }));

export const suppressionImport: ImportKind = {
  job: 'import-suppressions',
  linesAtOnce: 2000,
  take: async (tx, { source }, lines) => {
    const wanted = lines.map(({ number }) => ({ number, reason: 'file' as const, source }));
    const made = new Set((await insertSuppressions(tx, wanted)).map(({ number }) => number));
    return lines.map(({ line, number }) => ({
      line,
      contactId: null,
      isNew: made.delete(canonicalNumber(number)),
      error: null,
    }));
  },
  taken: (tx) => emitSuppressionsReload(tx),
};
