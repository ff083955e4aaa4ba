/** Inbound files that still have to be fetched from the provider. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { MediaRef } from '../../provider/port.ts';

export interface WaitingMedia {
  id: string;
  media_ref: MediaRef;
  attempts: number;
}

export function takeWaiting(tx: Tx, connectionId: number, limit: number): Promise<WaitingMedia[]> {
  return rows<WaitingMedia>(
    tx.db,
    sql`select m.id, m.media_ref, m.attempts from messages m
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.media_state = 'pending'
        and (m.next_try_at is null or m.next_try_at <= clock_timestamp())
      order by m.id limit ${limit}`,
  );
}

/** @returns whether the message still exists */
export async function markFetched(tx: Tx, id: string, fileId: string): Promise<boolean> {
  const marked = await rows(
    tx.db,
    sql`update messages m set media_state = 'ready', file_id = ${fileId}, next_try_at = null
      where ${ofCompany(tx, 'm')} and m.id = ${id} and m.media_state = 'pending' returning m.id`,
  );
  return marked.length > 0;
}

export async function markFetchLater(tx: Tx, id: string, afterMs: number): Promise<void> {
  await tx.db.execute(sql`update messages m set attempts = m.attempts + 1,
      next_try_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

export async function markUnfetchable(tx: Tx, id: string): Promise<void> {
  await tx.db.execute(sql`update messages m set media_state = 'failed', next_try_at = null
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

/** No storage left: an automatic retry would not help. */
export async function markWithoutRoom(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`update messages m set media_state = 'full', next_try_at = null
    where ${ofCompany(tx, 'm')} and m.id = any(${array(ids, 'uuid')})`);
}

/** Starts over, with all attempts. */
export async function markFetchAgain(tx: Tx, id: string): Promise<void> {
  await tx.db.execute(sql`update messages m set media_state = 'pending', attempts = 0, next_try_at = null
    where ${ofCompany(tx, 'm')} and m.id = ${id} and m.media_state in ('failed', 'full')`);
}
