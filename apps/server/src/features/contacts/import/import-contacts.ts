/** Imports into the contact book: a number that is known makes no second contact. */
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
import { type Ctx, inTransaction, type Tx, type UserCtx } from '../../../core/ctx.ts';
import {
  type HandledRow,
  type ImportState,
  listWaitingRows,
  lockImport,
  markChecked,
  type WaitingRow,
} from '../../imports/imports.queries.ts';
import {
  type ImportKind,
  importJob,
  readLatestImport,
  startImport,
} from '../../imports/imports.ts';
import type { ListedRow } from '../../imports/list-rows.ts';

const LINES_AT_ONCE = 500;

/** A person waits for a short list; numbers that the provider has not checked by then are accepted. */
const CHECK_MS = 10_000;

/** @throws ERR_IMPORT_BUSY while another import of contacts is running */
export async function startContactImport(
  ctx: UserCtx,
  given: readonly ListedRow[],
  { renames }: { renames: boolean },
): Promise<ContactImport> {
  // An address book comes from the provider itself, and a long list is checked as it is taken over.
  const isChecked = !renames && given.length <= limits.importRows.atOnce;
  const list = isChecked ? await checkList(ctx, given) : given;
  const options = { kind: contactImport, target: 'contacts', action: 'contactsImported' } as const;
  return startImport(ctx, list, { ...options, renames });
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

const contactImport: ImportKind = {
  job: 'import-contacts',
  linesAtOnce: LINES_AT_ONCE,
  prepare: checkNextLines,
  take: takeLines,
  taken: (tx, _imported, isDone) => {
    if (isDone) emitContactsChanged(tx);
  },
};

/** The job. */
export const importContacts = importJob(contactImport);

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

async function takeLines(
  tx: Tx,
  { renames }: ImportState,
  waiting: readonly WaitingRow[],
): Promise<HandledRow[]> {
  // A new customer may write at this moment: only one of the two creates the contact.
  await lockNewContacts(tx);
  const lines = waiting.map((row) => ({ ...row, canonical: canonicalNumber(row.number) }));
  const known = await findKnownNumbers(
    tx,
    lines.map((line) => line.canonical),
  );
  const { fresh, others } = divide(lines, known);
  const made = fresh.length > 0 ? await insertContacts(tx, fresh) : [];
  const updated = renames ? await renameKnown(tx, others, known) : [];
  await tx.happened({ type: 'contacts.imported', created: made, updated });
  return [
    ...fresh.map(
      ({ line }, at): HandledRow => ({ line, contactId: made[at]!, isNew: true, error: null }),
    ),
    ...others.map(
      ({ line }): HandledRow => ({
        line,
        contactId: null,
        isNew: false,
        error: renames ? null : 'ERR_DUPLICATED_CONTACT',
      }),
    ),
  ];
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
): Promise<number[]> {
  const named = lines.flatMap(({ canonical, name }) => {
    const contactId = known.get(canonical);
    return contactId === undefined ? [] : [{ contactId, name }];
  });
  if (named.length > 0) await renameContacts(tx, named);
  return named.map(({ contactId }) => contactId);
}

/** Progress or result of the caller's last import. */
export const findImport = (ctx: UserCtx): Promise<ContactImport> =>
  inTransaction(ctx, (tx) => readLatestImport(tx, { target: 'contacts', userId: ctx.actor.id }));
