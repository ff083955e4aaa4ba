/** Who gets the customer's answer to a message that was sent between attendances. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Answerers {
  queueId: number | null;
  userId: number | null;
  /** An answer after this goes the usual way. */
  until: Date;
}

/** Replaces an earlier wish. The thread must be locked. */
export async function giveAnswersTo(
  tx: Tx,
  conversationId: number,
  { queueId, userId, until }: Answerers,
): Promise<void> {
  await tx.db.execute(sql`update conversations v set answer_queue_id = ${queueId}, answer_user_id = ${userId},
      answer_until = ${until.toISOString()}::timestamptz
    where ${ofCompany(tx, 'v')} and v.id = ${conversationId}`);
}

/**
 * Gives tickets that an answer has just opened to the queue and the attendant that are waiting for it, once. The threads
 * must be locked.
 */
export async function giveToAnswerers(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx.db.execute(sql`
    with answered as (
      update conversations v set answer_until = null
      from tickets t
      where ${ofCompany(tx, 'v')} and v.answer_until > now() and ${ofCompany(tx, 't')} and t.conversation_id = v.id
        and t.id = any(${array(ticketIds, 'bigint')})
      returning t.id, v.answer_queue_id, v.answer_user_id
    )
    update tickets t set
      queue_id = coalesce(a.answer_queue_id, t.queue_id),
      user_id = a.answer_user_id,
      status = case when a.answer_user_id is null then 'pending' else 'open' end,
      handed_over = a.answer_user_id is not null
    from answered a where ${ofCompany(tx, 't')} and t.id = a.id`);
}
