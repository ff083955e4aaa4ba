/** Imported lists, line by line. */
import type { ErrorCode } from '@prosa/contract/errors';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { ListedRow } from './list-rows.ts';

/** What an import adds to: the contact book, a contact list, or the numbers that receive no campaigns. */
export interface ImportTarget {
  target: 'contacts' | 'list' | 'suppressions';
  listId?: number | undefined;
}

export interface ImportState {
  id: number;
  list_id: number | null;
  source: string;
  renames: boolean;
  total: number;
  finished_at: string | null;
}

const columns = sql`i.id, i.list_id, i.source, i.renames, i.total, i.finished_at`;

export interface WaitingRow {
  line: number;
  name: string;
  number: string;
  email: string;
  fields: Record<string, string>;
}

const into = (tx: Tx, { target, listId }: ImportTarget): SQL =>
  sql`${ofCompany(tx, 'i')} and i.target = ${target} and i.list_id is not distinct from ${listId ?? null}::bigint`;

export async function hasRunningImport(tx: Tx, target: ImportTarget): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contact_imports i where ${into(tx, target)} and i.finished_at is null`,
  );
  return found.length > 0;
}

export async function insertImport(
  tx: Tx,
  values: ImportTarget & { source: string; userId: number; renames: boolean; total: number },
): Promise<number> {
  const { target, listId = null, source, userId, renames, total } = values;
  const made = await rows<{ id: number }>(
    tx.db,
    sql`insert into contact_imports (company_id, target, list_id, source, user_id, renames, total)
      values (${tx.companyId}, ${target}, ${listId}, ${source}, ${userId}, ${renames}, ${total}) returning id`,
  );
  return made[0]!.id;
}

export async function insertImportRows(
  tx: Tx,
  importId: number,
  list: readonly ListedRow[],
): Promise<void> {
  const column = (field: keyof ListedRow, type: string) =>
    array(
      list.map((row) => row[field]),
      type,
    );
  await tx.db.execute(sql`
    insert into contact_import_rows (company_id, import_id, line, name, number, email, fields, error, handled)
    select ${tx.companyId}, ${importId}, x.line, x.name, x.number, x.email, x.fields, x.error, x.error is not null
    from unnest(${column('line', 'int')}, ${column('name', 'text')}, ${column('number', 'text')},
      ${column('email', 'text')}, ${column('fields', 'jsonb')}, ${column('error', 'text')})
      as x (line, name, number, email, fields, error)
    on conflict do nothing`);
}

/** Waits for a process that is working on it. */
export async function lockImport(tx: Tx, importId: number): Promise<ImportState | undefined> {
  const found = await rows<ImportState>(
    tx.db,
    sql`select ${columns} from contact_imports i
      where ${ofCompany(tx, 'i')} and i.id = ${importId} for update`,
  );
  return found[0];
}

export const listWaitingRows = (tx: Tx, importId: number, limit: number): Promise<WaitingRow[]> =>
  rows<WaitingRow>(
    tx.db,
    sql`select r.line, r.name, r.number, r.email, r.fields from contact_import_rows r
      where ${ofCompany(tx, 'r')} and r.import_id = ${importId} and not r.handled
      order by r.line limit ${limit}`,
  );

export interface HandledRow {
  line: number;
  /** The contact that was made of it, if contacts are made. */
  contactId: number | null;
  isNew: boolean;
  error: ErrorCode | null;
}

export async function markHandled(
  tx: Tx,
  importId: number,
  handled: readonly HandledRow[],
): Promise<void> {
  const column = (field: keyof HandledRow, type: string) =>
    array(
      handled.map((row) => row[field]),
      type,
    );
  await tx.db.execute(sql`
    update contact_import_rows r set handled = true, contact_id = x.contact_id, is_new = x.is_new, error = x.error
    from unnest(${column('line', 'int')}, ${column('contactId', 'bigint')}, ${column('isNew', 'boolean')},
      ${column('error', 'text')}) as x (line, contact_id, is_new, error)
    where ${ofCompany(tx, 'r')} and r.import_id = ${importId} and r.line = x.line`);
}

/** By number: how the provider writes it, or that it has no account. */
export async function markChecked(
  tx: Tx,
  importId: number,
  found: readonly (readonly [string, string | false])[],
): Promise<void> {
  const asked = array(
    found.map(([number]) => number),
    'text',
  );
  const known = array(
    found.map(([, as]) => as || null),
    'text',
  );
  const refused: ErrorCode = 'ERR_WAPP_INVALID_CONTACT';
  await tx.db.execute(sql`
    update contact_import_rows r set number = coalesce(x.known_as, r.number), handled = x.known_as is null,
      error = case when x.known_as is null then ${refused} end
    from unnest(${asked}, ${known}) as x (number, known_as)
    where ${ofCompany(tx, 'r')} and r.import_id = ${importId} and not r.handled and r.number = x.number`);
}

export async function deleteRowsOfNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.db.execute(sql`delete from contact_import_rows r
    where ${ofCompany(tx, 'r')} and r.number = any (${array(numbers, 'text')})`);
}

export async function finishImport(tx: Tx, importId: number): Promise<void> {
  await tx.db.execute(sql`update contact_imports i set finished_at = now()
    where ${ofCompany(tx, 'i')} and i.id = ${importId}`);
}

/** All running imports without a job, in all companies. */
export async function unscopedFinishLostImports(
  core: Core,
  { jobKey, error }: { jobKey: string; error: ErrorCode },
): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(sql`
      with lost as (
        update contact_imports i set finished_at = now()
        where i.finished_at is null and i.created_at < now() - interval '1 minute'
          and not prosa.has_job(${jobKey}::text || i.id)
        returning i.company_id, i.id
      )
      update contact_import_rows r set handled = true, error = ${error} from lost
      where r.company_id = lost.company_id and r.import_id = lost.id and not r.handled`),
  );
}

export async function findLatestImport(
  tx: Tx,
  { userId, ...target }: ImportTarget & { userId?: number },
): Promise<ImportState | undefined> {
  const found = await rows<ImportState>(
    tx.db,
    sql`select ${columns} from contact_imports i
      where ${into(tx, target)} ${userId === undefined ? sql`` : sql`and i.user_id = ${userId}`}
      order by i.id desc limit 1`,
  );
  return found[0];
}

export interface ImportCounts {
  done: number;
  made: number;
  failed: number;
}

export async function countImportRows(tx: Tx, importId: number): Promise<ImportCounts> {
  const found = await rows<ImportCounts>(
    tx.db,
    sql`select count(*) filter (where r.handled)::int as done, count(*) filter (where r.is_new)::int as made,
        count(r.error)::int as failed
      from contact_import_rows r where ${ofCompany(tx, 'r')} and r.import_id = ${importId}`,
  );
  return found[0]!;
}

export interface ResultRow {
  line: number;
  name: string;
  number: string;
  contact_id: number | null;
  error: ErrorCode | null;
}

/** The first lines that created a contact, or that failed. */
export const listResultRows = (
  tx: Tx,
  importId: number,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<ResultRow[]> =>
  rows<ResultRow>(
    tx.db,
    sql`select r.line, r.name, r.number, r.contact_id, r.error from contact_import_rows r
      where ${ofCompany(tx, 'r')} and r.import_id = ${importId}
        and ${failed ? sql`r.error is not null` : sql`r.contact_id is not null`}
      order by r.line limit ${limit}`,
  );
