/** Imports a spreadsheet into a list. A number that is in the list already stays as it is. */
import type { ContactImport } from '@prosa/contract/contacts';
import { canonicalNumber } from '../../conversation/contacts/phone-number.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import type { Form } from '../../core/http/multipart.ts';
import type { HandledRow, ImportState, WaitingRow } from '../imports/imports.queries.ts';
import { type ImportKind, readLatestImport, startImport } from '../imports/imports.ts';
import { readUploadedSheet } from '../imports/upload-sheet.ts';
import { checkAdded } from './check-list.ts';
import { lockContactList } from './contact-lists.queries.ts';
import { emitReload } from './contact-lists.realtime.ts';
import { getContactList } from './contact-lists.service.ts';
import { insertItems } from './list-items.queries.ts';

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY, ERR_IMPORT_BUSY */
export async function uploadToList(
  ctx: UserCtx,
  listId: number,
  form: Form,
): Promise<ContactImport> {
  try {
    await getContactList(ctx, listId);
    const list = await readUploadedSheet(ctx, form);
    const into = { target: 'list', listId } as const;
    return await startImport(ctx, list, {
      ...into,
      kind: listImport,
      action: 'contactListImported',
    });
  } finally {
    // Its contents have been read.
    await form.discard();
  }
}

/** Progress or result of the list's last import. */
export const findListImport = (ctx: UserCtx, listId: number): Promise<ContactImport> =>
  inTransaction(ctx, async (tx) => {
    await getContactList(tx, listId);
    return readLatestImport(tx, { target: 'list', listId });
  });

export const listImport: ImportKind = {
  job: 'import-contact-list',
  linesAtOnce: 2000,
  take: async (tx, imported, lines) => {
    const listId = listOf(imported);
    await lockContactList(tx, listId);
    const made = new Set(await insertItems(tx, listId, lines));
    return lines.map((line) => toHandled(line, made));
  },
  taken: async (tx, imported, isDone) => {
    const listId = listOf(imported);
    if (isDone) await checkAdded(tx, listId);
    await emitReload(tx, listId);
  },
};

const listOf = ({ list_id }: ImportState): number => list_id!;

/** The first line with a number makes the item. */
const toHandled = ({ line, number }: WaitingRow, made: Set<string>): HandledRow => ({
  line,
  contactId: null,
  isNew: made.delete(canonicalNumber(number)),
  error: null,
});
