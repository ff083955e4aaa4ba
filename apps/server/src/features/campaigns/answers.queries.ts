import { ANSWER_HOURS } from '@prosa/contract/campaigns/states';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

const inTime = sql`now() - make_interval(hours => ${ANSWER_HOURS}::int)`;

/** Whether the company has written to anybody who may answer: most have not, and pay for no more than this. */
export const hasAnswerable = (tx: Tx): SQL => sql`exists (select from campaigns c
  where ${ofCompany(tx, 'c')} and (c.status in ('EM_ANDAMENTO', 'CANCELADA')
    or c.completed_at > ${inTime}))`;

export interface AnsweredCampaign {
  ticketId: number;
  /** The answer has opened it, and nobody holds it. */
  isNew: boolean;
  /** The queue that it has so far. */
  queueBefore: number | null;
  queueId: number | null;
  userId: number | null;
  answerTagId: number | null;
}

/** The answer to a question is told apart from one to a message: it makes people wait for the latter, for some seconds. */
const isQuestion = sql`r.state = 'confirming'`;

/**
 * Counts the first answer of each customer to the last campaign that they got.
 * @returns their attendances, and what the campaign says about them
 */
export const noteAnswers = (tx: Tx, ticketIds: readonly number[]): Promise<AnsweredCampaign[]> =>
  rows(
    tx.db,
    sql`with latest as (
        select t.id as ticket_id, t.queue_id as queue_before, x.*,
          t.status = 'pending' and abs(extract(epoch from t.created_at - now())) < 0.01 as is_new from tickets t
        cross join lateral (select r.id, r.campaign_id, r.replied_at from campaign_recipients r
          where ${ofCompany(tx, 'r')} and r.contact_id = t.contact_id and r.queued_at > ${inTime}
            and r.state in ('confirming', 'queued', 'sent', 'delivered', 'read')
          order by r.queued_at desc limit 1) x
        where ${ofCompany(tx, 't')} and t.id = any (${array(ticketIds, 'bigint')})
      ), answered as (
        update campaign_recipients r set
          replied_at = case when ${isQuestion} then r.replied_at else now() end,
          confirmed_at = case when ${isQuestion} then now() else r.confirmed_at end,
          next_try_at = case when ${isQuestion} then now() + random() * interval '10 seconds' else r.next_try_at end,
          state = case when ${isQuestion} then 'waiting' else r.state end
        from latest l
        where ${ofCompany(tx, 'r')} and r.id = l.id and l.replied_at is null returning r.id
      )
      select l.ticket_id as "ticketId", l.is_new as "isNew", l.queue_before as "queueBefore", c.queue_id as "queueId", c.user_id as "userId",
        c.answer_tag_id as "answerTagId"
      from answered a join latest l on l.id = a.id
      join campaigns c on ${ofCompany(tx, 'c')} and c.id = l.campaign_id`,
  );

/** It is an answer, too. */
export async function noteOptOut(tx: Tx, contactId: number): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set opted_out_at = now(),
      replied_at = coalesce(r.replied_at, now()),
      reason = case when ${isQuestion} then 'suppressed' else r.reason end,
      state = case when ${isQuestion} then 'skipped' else r.state end
    where ${ofCompany(tx, 'r')} and r.id = (select x.id from campaign_recipients x
      where ${ofCompany(tx, 'x')} and x.contact_id = ${contactId} and x.queued_at > ${inTime}
      order by x.queued_at desc limit 1)`);
}

/** When two contacts turn out to be one. */
export async function moveRecipients(tx: Tx, kept: number, gone: number): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set contact_id = ${kept}
    where ${ofCompany(tx, 'r')} and r.contact_id = ${gone}`);
}
