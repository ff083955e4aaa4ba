import type { Tx, UserCtx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { quickMessages } from './quick-messages.table.ts';

/** More than a person can pick from after a slash. */
const LIST_MAX = 1000;

export interface QuickMessageRow {
  id: number;
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  queueIds: number[];
  userId: number | null;
  rev: number;
  fileId: string | null;
  fileName: string | null;
  mime: string | null;
}

type UserTx = Tx & UserCtx;

const columns = sql`m.id, m.shortcode, m.message, m.geral, m.status,
  to_jsonb(array(select l.queue_id from quick_message_queues l
    where l.company_id = m.company_id and l.quick_message_id = m.id order by l.queue_id)) as "queueIds", m.user_id as "userId", m.rev,
  m.file_id as "fileId", f.name as "fileName", f.mime`;
const withFile = sql`quick_messages m
  left join files f on f.company_id = m.company_id and f.id = m.file_id`;

/** Personal and general quick messages. */
const visible = (tx: UserTx): SQL =>
  sql`${ofCompany(tx, 'm')} and (m.geral or m.user_id = ${tx.actor.id})`;

/** Whether a quick message limited to queues includes this one. */
const offeredIn = (tx: UserTx, queueId: number): SQL => {
  const limitsOf = sql`select from quick_message_queues l where ${ofCompany(tx, 'l')} and l.quick_message_id = m.id`;
  return sql`(not exists (${limitsOf}) or exists (${limitsOf} and l.queue_id = ${queueId}))`;
};

interface Wanted {
  search: string;
  queueId?: number | undefined;
}

const matching = (tx: UserTx, { search, queueId }: Wanted): SQL =>
  sql`${visible(tx)} and (${search} = ''
    or position(prosa.normalise(${search}) in prosa.normalise(m.shortcode || ' ' || m.message)) > 0)
    and ${queueId === undefined ? sql`true` : offeredIn(tx, queueId)}`;

export function listActiveQuickMessages(tx: UserTx): Promise<QuickMessageRow[]> {
  return rows(
    tx.db,
    sql`select ${columns} from ${withFile} where ${visible(tx)} and m.status
      order by prosa.sort_key(m.shortcode), m.id limit ${LIST_MAX}`,
  );
}

export interface QuickMessagePageOptions extends Wanted {
  after?: { shortcode: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listQuickMessages(
  tx: UserTx,
  { after, offset, limit, ...wanted }: QuickMessagePageOptions,
): Promise<QuickMessageRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(m.shortcode), m.id) > (prosa.sort_key(${after.shortcode}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from ${withFile} where ${matching(tx, wanted)} ${behind}
      order by prosa.sort_key(m.shortcode), m.id limit ${limit} offset ${offset}`,
  );
}

export async function countQuickMessages(tx: UserTx, wanted: Wanted): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from quick_messages m where ${matching(tx, wanted)}`,
  );
  return row!.count;
}

export async function findQuickMessage(
  tx: UserTx,
  id: number,
): Promise<QuickMessageRow | undefined> {
  const [row] = await rows<QuickMessageRow>(
    tx.db,
    sql`select ${columns} from ${withFile} where ${visible(tx)} and m.id = ${id}`,
  );
  return row;
}

/** Locks the row to serialize concurrent changes; its state is read afterwards. */
export async function lockQuickMessage(tx: UserTx, id: number): Promise<void> {
  await rows(
    tx.db,
    sql`select from quick_messages m where ${visible(tx)} and m.id = ${id} for update`,
  );
}

export interface QuickMessageValues {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  fileId: string | null;
}

export async function insertQuickMessage(tx: UserTx, values: QuickMessageValues): Promise<number> {
  const [row] = await tx.db
    .insert(quickMessages)
    .values({ ...values, companyId: tx.companyId, userId: tx.actor.id })
    .returning({ id: quickMessages.id });
  return row!.id;
}

export async function updateQuickMessageRow(
  tx: Tx,
  id: number,
  values: Partial<QuickMessageValues>,
): Promise<void> {
  await tx.db
    .update(quickMessages)
    .set({ ...values, updatedAt: tx.core.now() })
    .where(and(ofCompany(tx, quickMessages), eq(quickMessages.id, id)));
}

/** Sets its queues to exactly these. @returns false if one of them does not belong to the company */
export async function writeQueuesOf(
  tx: Tx,
  id: number,
  queueIds: readonly number[],
): Promise<boolean> {
  const ids = array(queueIds, 'bigint');
  await tx.db.execute(sql`delete from quick_message_queues l
    where ${ofCompany(tx, 'l')} and l.quick_message_id = ${id} and l.queue_id <> all (${ids})`);
  await tx.db.execute(sql`insert into quick_message_queues (company_id, quick_message_id, queue_id)
    select q.company_id, ${id}, q.id from queues q
    where ${ofCompany(tx, 'q')} and q.id = any (${ids}) on conflict do nothing`);
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from quick_message_queues l
      where ${ofCompany(tx, 'l')} and l.quick_message_id = ${id}`,
  );
  return row!.count === new Set(queueIds).size;
}

/**
 * For a queue that is being deleted: replies limited to it are switched off; otherwise they would be offered everywhere.
 * @returns all quick messages limited to it
 */
export async function retireLimitedTo(tx: Tx, queueId: number): Promise<number[]> {
  // Waits for concurrent limits to this queue.
  await rows(
    tx.db,
    sql`select from queues q where ${ofCompany(tx, 'q')} and q.id = ${queueId} for update`,
  );
  await tx.db.execute(sql`update quick_messages m set status = false
    from quick_message_queues l where ${ofCompany(tx, 'l')} and l.queue_id = ${queueId}
      and ${ofCompany(tx, 'm')} and m.id = l.quick_message_id and m.status
      and not exists (select from quick_message_queues o where ${ofCompany(tx, 'o')}
        and o.quick_message_id = m.id and o.queue_id <> ${queueId})`);
  const limited = await rows<{ id: number }>(
    tx.db,
    sql`select l.quick_message_id as id from quick_message_queues l
      where ${ofCompany(tx, 'l')} and l.queue_id = ${queueId}`,
  );
  return limited.map(({ id }) => id);
}

/** Of all owners. */
export const findQuickMessages = (tx: Tx, ids: readonly number[]): Promise<QuickMessageRow[]> =>
  rows(
    tx.db,
    sql`select ${columns} from ${withFile} where ${ofCompany(tx, 'm')} and m.id = any (${array(ids, 'bigint')})`,
  );

export async function deleteQuickMessageRow(tx: Tx, id: number): Promise<void> {
  await tx.db
    .delete(quickMessages)
    .where(and(ofCompany(tx, quickMessages), eq(quickMessages.id, id)));
}

/** Removes the author from a user's quick messages for everybody. */
export async function releaseGeneralOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.execute(sql`update quick_messages m set user_id = null
    where ${ofCompany(tx, 'm')} and m.user_id = ${userId} and m.geral`);
}

/** Deletes a user's personal quick messages and returns their files. */
export async function deletePersonalOf(tx: Tx, userId: number): Promise<(string | null)[]> {
  const gone = await rows<{ file_id: string | null }>(
    tx.db,
    sql`delete from quick_messages m
      where ${ofCompany(tx, 'm')} and m.user_id = ${userId} and not m.geral returning m.file_id`,
  );
  return gone.map((row) => row.file_id);
}
