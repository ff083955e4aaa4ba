import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { inScope, type Scope } from '../dashboard/scope.queries.ts';

export interface RatingFilter {
  userId?: number | undefined;
  queueId?: number | undefined;
  rate?: number | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

export interface RatingRow {
  id: number;
  rate: number;
  rated_at: string;
  ticket: { id: number; uuid: string } | null;
  contact: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
  queue: { id: number; name: string; color: string } | null;
  wrote_next: string | null;
}

export interface RatingPlace {
  after: { ratedAt: string; id: number } | undefined;
  limit: number;
}

/** Newest first. References are looked up only for the rows of the page. */
export const listRatings = (
  tx: Scope,
  filter: RatingFilter,
  { after, limit }: RatingPlace,
): Promise<RatingRow[]> =>
  rows<RatingRow>(
    tx.db,
    sql`select k.id, k.rate, k.rated_at,
        case when t.id is not null then json_build_object('id', t.id, 'uuid', t.uuid) end as ticket,
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as contact,
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
        case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
        n.body as wrote_next
      from (
        select k.* from ticket_tracking k
        where ${wanted(tx, filter)}
          ${after ? sql`and (k.rated_at, k.id) < (${after.ratedAt}::timestamptz, ${after.id})` : sql``}
        order by k.rated_at desc, k.id desc limit ${limit}
      ) k
      left join tickets t on ${ofCompany(tx, 't')} and t.id = k.ticket_id
      left join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      left join users u on ${ofCompany(tx, 'u')} and u.id = k.user_id
      left join queues q on ${ofCompany(tx, 'q')} and q.id = k.queue_id
      left join lateral (${wroteNext(tx)}) n on true
      order by k.rated_at desc, k.id desc`,
  );

/** How far after the grade to search for a comment: the thank-you message comes between. */
const LOOK_AHEAD = 20;

/** The event of the grade stores its position in the thread. */
const wroteNext = (tx: Scope): SQL => sql`
  select m.body from ticket_events e
  join messages m on ${ofCompany(tx, 'm')} and m.conversation_id = e.conversation_id
    and m.seq > e.seq and m.seq <= e.seq + ${LOOK_AHEAD}
  where ${ofCompany(tx, 'e')} and e.ticket_id = k.ticket_id and e.kind = 'rate' and e.created_at = k.rated_at
    and not m.from_me and not m.is_deleted and m.media_type = 'conversation' and m.body <> ''
    and m.created_at < k.rated_at + interval '1 day'
  order by m.seq limit 1`;

function wanted(tx: Scope, filter: RatingFilter): SQL {
  const { userId, queueId, rate, dateStart, dateEnd } = filter;
  const zone = sql`(select z.time_zone from companies z where z.id = ${tx.companyId})`;
  const parts = [
    ofCompany(tx, 'k'),
    // The exact condition of the partial index.
    sql`k.rated_at is not null`,
    inScope(tx, sql`k.queue_id`),
    userId === undefined ? undefined : sql`k.user_id = ${userId}`,
    queueId === undefined ? undefined : sql`k.queue_id = ${queueId}`,
    rate === undefined ? undefined : sql`k.rate = ${rate}`,
    dateStart === undefined
      ? undefined
      : sql`k.rated_at >= (${dateStart}::date)::timestamp at time zone ${zone}`,
    dateEnd === undefined
      ? undefined
      : sql`k.rated_at < (${dateEnd}::date + 1)::timestamp at time zone ${zone}`,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  );
}
