/** Refuses a PUT when somebody has changed its row since the `rev` in `If-Match`. */
import type { Api } from '@prosa/contract';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import type { Tx } from '../ctx.ts';
import type { Edits } from '../db/columns.ts';
import { ofCompany, rows } from '../db/db.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { appError } from '../errors.ts';

type ConditionalKey = {
  [K in keyof Api]: Api[K] extends { ifMatch: true } ? K : never;
}[keyof Api];

export type Params = Record<string, unknown>;

/** The row that a PUT changes. */
export interface EditedRow {
  table: string;
  /** Its key column, `id` by default. */
  column?: string;
  /** The path parameter that names it; undefined = the company's own row. */
  param?: string;
  /** The only field that this PUT changes, when the row holds more. */
  only?: (params: Params) => string;
  /** The path to read the row from, if not the path of the PUT, and which part of the answer it is. */
  readAt?: string;
  pick?: (answer: unknown, params: Params) => unknown;
  /** The table belongs to the installation: operators edit it, in a transaction over all companies. */
  isShared?: true;
  /** What the handler locks before the row: in another order two requests would deadlock. */
  lockFirst?: (tx: Tx, id: number) => SQL;
}

const lockCompany = (tx: Tx): SQL =>
  sql`select c.id from companies c where ${ofCompany(tx, 'c')} for no key update`;

const lockThread = (tx: Tx, ticketId: number): SQL =>
  sql`select v.id from conversations v where ${ofCompany(tx, 'v')} and v.id = (
    select t.conversation_id from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}) for no key update`;

/** It numbers its siblings, so it locks the queue. */
const lockQueue = (tx: Tx, optionId: number): SQL =>
  sql`select q.id from queues q where ${ofCompany(tx, 'q')} and q.id = (
    select o.queue_id from queue_options o where ${ofCompany(tx, 'o')} and o.id = ${optionId}) for no key update`;

/** Of routes with If-Match: the row that each edits. Features bring theirs. */
export type EditedRows = { [K in ConditionalKey]?: EditedRow };

/** Rows that are locked after others. */
export const lockedAfterOthers = {
  'PUT /queue-options/:optionId': {
    table: 'queue_options',
    param: 'optionId',
    lockFirst: lockQueue,
  },
  'PUT /tickets/:ticketId': { table: 'tickets', param: 'ticketId', lockFirst: lockThread },
  'PUT /whatsapp/:whatsappId': {
    table: 'connections',
    param: 'whatsappId',
    lockFirst: lockCompany,
  },
  'PUT /whatsapp/:whatsappId/cloud': {
    table: 'cloud_accounts',
    column: 'connection_id',
    param: 'whatsappId',
    // The first of two concurrent writers finds no row to lock.
    lockFirst: lockCompany,
  },
} satisfies EditedRows;

const TAG = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/**
 * The `rev` in a header, the highest of several; undefined where any matches. Weak tags and plain numbers are
 * accepted. @throws ERR_VALIDATION
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const revs = header.split(',').map((tag) => {
    const [, quoted, plain] = TAG.exec(tag.trim()) ?? [];
    return Number(quoted ?? plain);
  });
  if (revs.some(Number.isNaN))
    throw appError('ERR_VALIDATION', {
      details: [{ field: 'if-match', part: 'header', problem: 'invalid' }],
    });
  return Math.max(...revs);
}

export interface ConditionalPut {
  key: string;
  edited: EditedRow;
  params: Params;
  rev: number;
  /** Runs the GET of a path for the caller; refuses callers who may not see it. */
  read: (tx: Tx, path: string) => Promise<unknown>;
}

/**
 * Locks the row until the transaction ends. @throws ERR_CHANGED_MEANWHILE; does nothing where the row does not exist
 */
export async function checkUnchanged(tx: Tx, put: ConditionalPut): Promise<void> {
  const { edited, params, rev } = put;
  const row = await lockRow(tx, edited, params);
  if (!row) return;
  const later = Object.entries(row.edits ?? {}).filter(
    ([field, [at]]) => at > rev && [undefined, field].includes(edited.only?.(params)),
  );
  // A rev that the row never had belongs to another row, or to one that was restored from a backup.
  if (later.length === 0 && rev > 0 && rev <= row.rev) return;
  // Read first: callers who may not see the row must not learn about its changes either.
  const current = await readCurrent(tx, put);
  const details = { ...(await describe(tx, Object.fromEntries(later))), rev: row.rev, current };
  throw appError('ERR_CHANGED_MEANWHILE', { details });
}

async function lockRow(
  tx: Tx,
  { table, column = 'id', param, isShared, lockFirst }: EditedRow,
  params: Params,
): Promise<{ rev: number; edits: Edits | null } | undefined> {
  const id = param === undefined ? tx.companyId : Number(params[param]);
  if (lockFirst) await tx.db.execute(lockFirst(tx, id));
  const [row] = await rows<{ rev: number; edits: Edits | null }>(
    tx.db,
    sql`select x.rev, x.edits from ${sql.identifier(table)} x
      where ${isShared ? sql`true` : ofCompany(tx, 'x')} and x.${sql.identifier(column)} = ${id} for no key update`,
  );
  return row;
}

async function readCurrent(
  tx: Tx,
  { key, edited: { readAt, pick }, params, read }: ConditionalPut,
): Promise<unknown> {
  const answer = await read(tx, readAt ?? key.slice('PUT '.length));
  return pick ? pick(answer, params) : answer;
}

async function describe(
  tx: Tx,
  later: Edits,
): Promise<Pick<ChangedMeanwhile, 'changedBy' | 'changedAt' | 'fields'>> {
  const [latest] = Object.values(later).toSorted((a, b) => b[0] - a[0]);
  if (!latest) return { changedBy: null, changedAt: null, fields: [] };
  const [, userId, at] = latest;
  const found = await rows<{ id: number; name: string }>(
    tx.db,
    sql`select u.id, u.name from users u where ${ofCompany(tx, 'u')} and u.id = ${userId}`,
  );
  const fields = Object.keys(later).toSorted();
  return { changedBy: found[0] ?? null, changedAt: new Date(at).toISOString(), fields };
}
