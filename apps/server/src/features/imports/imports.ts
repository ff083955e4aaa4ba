/**
 * Imports of lists that people upload. Short ones run within the request; long ones in a job, some lines per transaction,
 * so that a process that dies loses none and repeats none. What becomes of a line is the matter of its kind.
 */
import type { AuditAction } from '@prosa/contract/audit-actions';
import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import type { FastifyReply } from 'fastify';
import { audit } from '../../core/audit/audit.ts';
import {
  type Core,
  type Ctx,
  companyCtx,
  inTransaction,
  type Tx,
  type UserCtx,
} from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import type { JobName } from '../../core/jobs/jobs.ts';
import {
  countImportRows,
  findLatestImport,
  finishImport,
  type HandledRow,
  hasRunningImport,
  type ImportState,
  type ImportTarget,
  insertImport,
  insertImportRows,
  listResultRows,
  listWaitingRows,
  lockImport,
  markHandled,
  unscopedFinishLostImports,
  type WaitingRow,
} from './imports.queries.ts';
import type { ListedRow } from './list-rows.ts';

const ROWS_AT_ONCE = 2000;

/** Jobs of every kind have the same payload. */
export interface ImportJob {
  importId: number;
}

export interface ImportKind {
  job: JobName;
  linesAtOnce: number;
  /** Before the lines of a transaction are taken, outside of it. */
  prepare?(ctx: Ctx, importId: number): Promise<void>;
  take(tx: Tx, imported: ImportState, lines: readonly WaitingRow[]): Promise<HandledRow[]>;
  /** After lines were taken. */
  taken(tx: Tx, imported: ImportState, isDone: boolean): void | Promise<void>;
}

export interface ImportOptions extends ImportTarget {
  kind: ImportKind;
  action: AuditAction;
  /** Where the lines come from, such as the name of the file. */
  source?: string;
  /** Names of an address book replace those that people gave themselves. */
  renames?: boolean;
}

/** @throws ERR_IMPORT_BUSY while another import with the same target is running */
export async function startImport(
  ctx: UserCtx,
  list: readonly ListedRow[],
  options: ImportOptions,
): Promise<ContactImport> {
  const isShort = list.length <= limits.importRows.atOnce;
  try {
    return await (isShort ? importNow : importLater)(ctx, list, options);
  } catch (error) {
    if (violatedConstraint(error) === 'contact_imports_running') throw appError('ERR_IMPORT_BUSY');
    throw error;
  }
}

const importNow: typeof startImport = (ctx, list, options) =>
  inTransaction(ctx, async (tx) => {
    const importId = await begin(tx, list.length, options);
    await insertImportRows(tx, importId, list);
    while (await takeNextLines(tx, options.kind, importId));
    return readImport(tx, (await lockImport(tx, importId))!);
  });

const importLater: typeof startImport = async (ctx, list, options) => {
  const importId = await inTransaction(ctx, (tx) => begin(tx, list.length, options));
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE)
    await inTransaction(ctx, (tx) =>
      insertImportRows(tx, importId, list.slice(at, at + ROWS_AT_ONCE)),
    );
  return inTransaction(ctx, async (tx) => {
    const imported = await lockImport(tx, importId);
    await tx.enqueue(options.kind.job, { importId }, { key: `${JOB_KEY}${importId}` });
    return readImport(tx, imported!);
  });
};

async function begin(
  tx: UserCtx & Tx,
  total: number,
  { target, listId, action, source = '', renames = false }: ImportOptions,
): Promise<number> {
  if (await hasRunningImport(tx, { target, listId })) throw appError('ERR_IMPORT_BUSY');
  await audit(tx, action, { subject: listId, detail: String(total) });
  return insertImport(tx, { target, listId, source, userId: tx.actor.id, renames, total });
}

const JOB_KEY = 'import-contacts:';

/** The job of a kind. */
export const importJob =
  (kind: ImportKind) =>
  async (core: Core, { companyId, importId }: ImportJob & { companyId: number }): Promise<void> => {
    const ctx = companyCtx(core, companyId);
    do await kind.prepare?.(ctx, importId);
    while (await inTransaction(ctx, (tx) => takeNextLines(tx, kind, importId)));
  };

/** @returns whether there are more */
async function takeNextLines(tx: Tx, kind: ImportKind, importId: number): Promise<boolean> {
  const found = await lockImport(tx, importId);
  if (!found || found.finished_at) return false;
  const waiting = await listWaitingRows(tx, importId, kind.linesAtOnce);
  if (waiting.length > 0) await markHandled(tx, importId, await kind.take(tx, found, waiting));
  const isDone = waiting.length < kind.linesAtOnce;
  if (isDone) await finishImport(tx, importId);
  await kind.taken(tx, found, isDone);
  return !isDone;
}

/** An import that is too long for one request continues in the background. */
export function begun(reply: FastifyReply, state: ContactImport): ContactImport {
  if (!state.isDone) reply.code(202);
  return state;
}

/** Every minute: ends imports whose job failed permanently, so that another can start; the remaining lines report it. */
export const finishLostImports = (core: Core): Promise<void> =>
  unscopedFinishLostImports(core, { jobKey: JOB_KEY, error: 'ERR_INTERNAL_SERVER_ERROR' });

/** Progress or result of the last import with this target; of a person's own, if one is given. */
export async function readLatestImport(
  tx: Tx,
  target: ImportTarget & { userId?: number },
): Promise<ContactImport> {
  const latest = await findLatestImport(tx, target);
  return latest ? readImport(tx, latest) : NO_IMPORT;
}
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
