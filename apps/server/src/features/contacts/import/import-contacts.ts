/**
 * Imports a list of contacts. Short ones within the request; long ones by a job, some hundred lines per transaction, so
 * that a process that dies loses none and repeats none.
 */

import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import { checkNumbers } from '../../../conversation/contacts/check-numbers.ts';
import { emitContactsChanged } from '../../../conversation/contacts/contacts.realtime.ts';
import {
  findKnownNumbers,
  insertContacts,
  type NewContact,
  renameContacts,
} from '../../../conversation/contacts/many-contacts.queries.ts';
import { canonicalNumber } from '../../../conversation/contacts/phone-number.ts';
import { lockNewContacts } from '../../../conversation/inbound/people.queries.ts';
import { audit } from '../../../core/audit/audit.ts';
import {
  type Core,
  type Ctx,
  companyCtx,
  inTransaction,
  type Tx,
  type UserCtx,
} from '../../../core/ctx.ts';
import { appError, violatedConstraint } from '../../../core/errors.ts';
import {
  countImportRows,
  findLatestImport,
  finishImport,
  type HandledRow,
  hasRunningImport,
  type ImportState,
  insertImport,
  insertImportRows,
  listResultRows,
  listWaitingRows,
  lockImport,
  markChecked,
  markHandled,
  unscopedFinishLostImports,
  type WaitingRow,
} from './import-contacts.queries.ts';
import type { ListedRow } from './list-rows.ts';

const LINES_AT_ONCE = 500;
const ROWS_PER_STATEMENT = 5000;

/** A person waits for a short list; numbers that the provider has not checked by then are accepted. */
const CHECK_MS = 10_000;

/** @throws ERR_IMPORT_BUSY while another import of the company is running */
export async function startImport(
  ctx: UserCtx,
  given: readonly ListedRow[],
  { renames }: { renames: boolean },
): Promise<ContactImport> {
  // An address book comes from the provider itself, and a long list is checked as it is taken over.
  const isChecked = !renames && given.length <= limits.importRows.atOnce;
  const list = isChecked ? await checkList(ctx, given) : given;
  try {
    return await inTransaction(ctx, async (tx) => {
      if (await hasRunningImport(tx)) throw appError('ERR_IMPORT_BUSY');
      const importId = await store(tx, list, renames);
      await audit(tx, 'contactsImported', { detail: String(list.length) });
      if (list.length > limits.importRows.atOnce)
        await tx.enqueue('import-contacts', { importId }, { key: `${JOB_KEY}${importId}` });
      else while (await takeNextLines(tx, importId));
      return readImport(tx, (await lockImport(tx, importId))!);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'contact_imports_running') throw appError('ERR_IMPORT_BUSY');
    throw error;
  }
}

/** Numbers as the provider writes them; those without an account say so. */
async function checkList(ctx: Ctx, list: readonly ListedRow[]): Promise<ListedRow[]> {
  const asked = list.filter(({ error }) => error === null).map(({ number }) => number);
  const found = await checkNumbers(ctx, asked, { waitMs: CHECK_MS });
  return list.map((row) => {
    const as = row.error === null ? found.get(row.number) : undefined;
    if (as === false) return { ...row, error: 'ERR_WAPP_INVALID_CONTACT' };
    return as === undefined ? row : { ...row, number: as };
  });
}

const JOB_KEY = 'import-contacts:';

async function store(tx: UserCtx & Tx, list: readonly ListedRow[], renames: boolean) {
  const importId = await insertImport(tx, { userId: tx.actor.id, renames, total: list.length });
  for (let at = 0; at < list.length; at += ROWS_PER_STATEMENT)
    await insertImportRows(tx, importId, list.slice(at, at + ROWS_PER_STATEMENT));
  return importId;
}

/** The job. */
export async function importContacts(
  core: Core,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  do await checkNextLines(ctx, importId);
  while (await inTransaction(ctx, (tx) => takeNextLines(tx, importId)));
}

/** No person waits: this is as long as the connection's gateway needs for that many. */
const CHECK_LINES_MS = 60_000;

/** Before the import transaction, because the provider must not be queried within one. */
async function checkNextLines(ctx: Ctx, importId: number): Promise<void> {
  const waiting = await inTransaction(ctx, async (tx) => {
    const found = await lockImport(tx, importId);
    const isChecked = found && !found.finished_at && !found.renames;
    return isChecked ? listWaitingRows(tx, importId, LINES_AT_ONCE) : [];
  });
  const asked = waiting.map(({ number }) => number);
  const found = await checkNumbers(ctx, asked, { waitMs: CHECK_LINES_MS });
  if (found.size > 0) await inTransaction(ctx, (tx) => markChecked(tx, importId, [...found]));
}

/** @returns whether there are more */
async function takeNextLines(tx: Tx, importId: number): Promise<boolean> {
  const found = await lockImport(tx, importId);
  if (!found || found.finished_at) return false;
  const waiting = await listWaitingRows(tx, importId, LINES_AT_ONCE);
  if (waiting.length > 0) await takeLines(tx, found, waiting);
  if (waiting.length === LINES_AT_ONCE) return true;
  await finishImport(tx, importId);
  emitContactsChanged(tx);
  return false;
}

async function takeLines(
  tx: Tx,
  { id, renames }: ImportState,
  waiting: readonly WaitingRow[],
): Promise<void> {
  // A new customer may write at this moment: only one of the two creates the contact.
  await lockNewContacts(tx);
  const lines = waiting.map((row) => ({ ...row, canonical: canonicalNumber(row.number) }));
  const known = await findKnownNumbers(
    tx,
    lines.map((line) => line.canonical),
  );
  const { fresh, others } = divide(lines, known);
  const made = fresh.length > 0 ? await insertContacts(tx, fresh) : [];
  if (renames) await renameKnown(tx, others, known);
  await markHandled(tx, id, [
    ...fresh.map(({ line }, at): HandledRow => ({ line, contactId: made[at]!, error: null })),
    ...others.map(
      ({ line }): HandledRow => ({
        line,
        contactId: null,
        error: renames ? null : 'ERR_DUPLICATED_CONTACT',
      }),
    ),
  ]);
}

type Line = WaitingRow & NewContact;

/** The first line with a number creates the contact. */
function divide(lines: readonly Line[], known: ReadonlyMap<string, number>) {
  const seen = new Set(known.keys());
  const fresh: Line[] = [];
  const others: Line[] = [];
  for (const line of lines) {
    (seen.has(line.canonical) ? others : fresh).push(line);
    seen.add(line.canonical);
  }
  return { fresh, others };
}

async function renameKnown(
  tx: Tx,
  lines: readonly Line[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const named = lines.flatMap(({ canonical, name }) => {
    const contactId = known.get(canonical);
    return contactId === undefined ? [] : [{ contactId, name }];
  });
  if (named.length > 0) await renameContacts(tx, named);
}

/** Every minute: ends imports whose job failed permanently, so that another can start; the remaining lines report it. */
export const finishLostImports = (core: Core): Promise<void> =>
  unscopedFinishLostImports(core, { jobKey: JOB_KEY, error: 'ERR_INTERNAL_SERVER_ERROR' });

/** Progress or result of the caller's last import. */
export const findImport = (ctx: UserCtx): Promise<ContactImport> =>
  inTransaction(ctx, async (tx) => {
    const latest = await findLatestImport(tx, ctx.actor.id);
    return latest ? readImport(tx, latest) : NO_IMPORT;
  });

const NO_IMPORT: ContactImport = {
  importId: null,
  total: 0,
  done: 0,
  isDone: true,
  newCount: 0,
  errorCount: 0,
  newContacts: [],
  errorBag: [],
};

async function readImport(
  tx: Tx,
  { id: importId, total, finished_at }: ImportState,
): Promise<ContactImport> {
  const limit = limits.importErrors.max;
  const { done, made, failed } = await countImportRows(tx, importId);
  const newRows = await listResultRows(tx, importId, { failed: false, limit });
  const failedRows = await listResultRows(tx, importId, { failed: true, limit });
  return {
    importId,
    total,
    done,
    isDone: finished_at !== null,
    newCount: made,
    errorCount: failed,
    newContacts: newRows.map((row) => ({ contactName: row.name, contactId: row.contact_id! })),
    errorBag: failedRows.map((row) => ({
      contactName: row.name || row.number,
      line: row.line,
      error: { message: row.error! },
    })),
  };
}
