import { COUNT_CAP } from '@prosa/contract/limits';
import {
  ticketColumns,
  ticketNeighbours,
} from '../../conversation/tickets/ticket-columns.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

type UserTx = Tx & UserCtx;

export interface BoardFilter {
  /** All queues of the company instead of the actor's own. */
  showAll: boolean;
  queueIds?: readonly number[] | undefined;
  /** A lane's tag, 0 for tickets without one, undefined for the whole board. */
  lane?: number | undefined;
}

export interface BoardPage {
  after?: { updatedAt: string; id: number } | undefined;
  limit: number;
}

/** A ticket with several lanes is shown only in the first by name. */
const laneOf = (tx: Tx): SQL => sql`(select g.id from ticket_tags x
  join tags g on g.company_id = x.company_id and g.id = x.tag_id and g.kanban
  where ${ofCompany(tx, 'x')} and x.ticket_id = t.id order by prosa.sort_key(g.name), g.id limit 1)`;

function predicate(tx: UserTx, { showAll, queueIds, lane }: BoardFilter): SQL {
  const parts = [
    ofCompany(tx, 't'),
    sql`t.status in ('pending', 'open')`,
    // Without "show all" everybody gets the board of their own queues, supervisors too.
    visibleTickets(showAll ? tx.actor : { ...tx.actor, profile: 'user' }),
  ];
  if (queueIds?.length) parts.push(sql`t.queue_id = any(${array(queueIds, 'bigint')})`);
  if (lane !== undefined) parts.push(sql`coalesce(${laneOf(tx)}, 0) = ${lane}`);
  return sql.join(parts, sql` and `);
}

/** One row more than asked for, so that the caller knows whether there is another. */
export function listBoard(
  tx: UserTx,
  filter: BoardFilter,
  { after, limit }: BoardPage,
): Promise<TicketRow[]> {
  const behind = after
    ? sql`and (t.updated_at, t.id) < (${after.updatedAt}::timestamptz, ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${ticketColumns(tx)} from (
        select t.* from tickets t where ${predicate(tx, filter)} ${behind}
        order by t.updated_at desc, t.id desc limit ${limit + 1}
      ) t ${ticketNeighbours(tx)}
      order by t.updated_at desc, t.id desc`,
  );
}

/** Counts to at most one past the cap. */
export async function countBoard(tx: UserTx, filter: BoardFilter): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from (
      select from tickets t where ${predicate(tx, filter)} limit ${COUNT_CAP + 1}) counted`,
  );
  return row!.count;
}
