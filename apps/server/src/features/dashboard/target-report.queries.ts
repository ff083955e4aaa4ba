/** How many targets were met, in one pass over the tracking rows of the period. */
import type { TargetReport, TargetSum } from '@prosa/contract/dashboard';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { type Counted, within } from './dashboard.queries.ts';
import { inScope, type Scope } from './scope.queries.ts';

/** A target counts once it was met or missed: not while there is time left, nor if the ticket ended without an answer. */
export async function sumTargets(tx: Scope, counted: Counted): Promise<TargetReport> {
  const found = await rows<TargetSum & { isQueue: boolean }>(
    tx.db,
    sql`
    select coalesce(q.id, u.id) as id, coalesce(q.name, u.name) as name, q.id is not null as "isQueue",
      s.answers, s."answersMet", s.resolutions, s."resolutionsMet"
    from (
      select k.queue_id, k.user_id,
        count(*) filter (where k.answered_at is not null
          or k.answer_due_at < coalesce(k.finished_at, now())) as answers,
        count(*) filter (where k.answered_at <= k.answer_due_at) as "answersMet",
        count(*) filter (where k.resolve_due_at < now() or k.resolve_due_at is not null and k.finished_at is not null) as resolutions,
        count(*) filter (where k.finished_at <= k.resolve_due_at) as "resolutionsMet"
      from ticket_tracking k
      where ${ofCompany(tx, 'k')} and ${inScope(tx, sql`k.queue_id`)} and ${within(counted)}
        and (k.answer_due_at is not null or k.resolve_due_at is not null)
      group by grouping sets ((k.queue_id), (k.user_id))
    ) s
    left join queues q on ${ofCompany(tx, 'q')} and q.id = s.queue_id
    left join users u on ${ofCompany(tx, 'u')} and u.id = s.user_id
    where (q.id is not null or u.id is not null) and s.answers + s.resolutions > 0
    order by prosa.sort_key(coalesce(q.name, u.name)), 1`,
  );
  const of = (wanted: boolean) =>
    found.filter(({ isQueue }) => isQueue === wanted).map(({ isQueue: _, ...sum }) => sum);
  return { queues: of(true), attendants: of(false) };
}
