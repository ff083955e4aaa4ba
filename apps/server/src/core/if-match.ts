/** Refuses a PUT when somebody has changed its row since the `rev` that `If-Match` names. */
import type { Api } from '@prosa/contract';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import type { Edits } from './columns.ts';
import type { Tx } from './ctx.ts';
import { ofCompany, rows } from './db.ts';
import { type SQL, sql } from './drizzle.ts';
import { appError } from './errors.ts';

type ConditionalKey = {
  [K in keyof Api]: Api[K] extends { ifMatch: true } ? K : never;
}[keyof Api];

/** The row that a PUT changes. */
interface Subject {
  table: string;
  /** Which parameter of the path names it. */
  param: string;
  /** What the handler locks before the row: taken in another order, two requests would wait for each other. */
  lockFirst?: (tx: Tx, id: number) => SQL;
}

const lockCompany = (tx: Tx): SQL =>
  sql`select c.id from companies c where ${ofCompany(tx, 'c')} for no key update`;

const lockThread = (tx: Tx, ticketId: number): SQL =>
  sql`select v.id from conversations v where ${ofCompany(tx, 'v')} and v.id = (
    select t.conversation_id from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}) for no key update`;

const subjects: Record<ConditionalKey, Subject> = {
  'PUT /contacts/:contactId': { table: 'contacts', param: 'contactId' },
  'PUT /files/:listId': { table: 'file_lists', param: 'listId' },
  'PUT /queue/:queueId': { table: 'queues', param: 'queueId' },
  'PUT /quick-messages/:quickMessageId': { table: 'quick_messages', param: 'quickMessageId' },
  'PUT /tags/:tagId': { table: 'tags', param: 'tagId' },
  'PUT /tickets/:ticketId': { table: 'tickets', param: 'ticketId', lockFirst: lockThread },
  'PUT /users/:userId': { table: 'users', param: 'userId' },
  'PUT /whatsapp/:whatsappId': {
    ...{ table: 'connections', param: 'whatsappId' },
    lockFirst: lockCompany,
  },
};

const TAG = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/**
 * The `rev` that a header names, the highest of several; undefined where any will do. Weak tags and plain numbers count
 * too. @throws ERR_VALIDATION
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

export interface Wish {
  key: string;
  params: unknown;
  rev: number;
  /** The row as GET shows it to the one who asks; refuses those who may not see it. */
  read: (tx: Tx) => Promise<unknown>;
}

/** Locks the row until the transaction ends. @throws ERR_CHANGED_MEANWHILE; nothing where the row does not exist */
export async function checkUnchanged(tx: Tx, { key, params, rev, read }: Wish): Promise<void> {
  const subject = subjects[key as ConditionalKey];
  const id = (params as Record<string, number>)[subject.param]!;
  if (subject.lockFirst) await tx.db.execute(subject.lockFirst(tx, id));
  const [row] = await rows<{ rev: number; edits: Edits | null }>(
    tx.db,
    sql`select x.rev, x.edits from ${sql.identifier(subject.table)} x
      where ${ofCompany(tx, 'x')} and x.id = ${id} for no key update`,
  );
  if (!row) return;
  const later = Object.entries(row.edits ?? {}).filter(([, edit]) => edit[0] > rev);
  // A number that the row never had is of another row, or of one that was restored from a backup.
  if (later.length === 0 && rev > 0 && rev <= row.rev) return;
  // Reading comes first: who may not see the row learns nothing of its changes either.
  const current = await read(tx);
  const details = { ...(await describe(tx, Object.fromEntries(later))), rev: row.rev, current };
  throw appError('ERR_CHANGED_MEANWHILE', { details });
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
