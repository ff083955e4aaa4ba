/** The ticket lists and their counts. */
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { Caller, Person, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { cursorNumber, cursorTime, decodeCursor } from '../../core/http/cursor.ts';
import {
  ticketColumns,
  ticketNeighbours,
  ticketVersion,
  versionedColumns,
  versionNeighbours,
} from './ticket-columns.queries.ts';
import {
  type Among,
  isAny,
  nextDue,
  predicate,
  type TicketFilter,
} from './ticket-filter.queries.ts';
import type { TicketRow } from './tickets.present.ts';

export interface PageOptions {
  pageNumber?: number | undefined;
  cursor?: string | undefined;
}

/** A place in a list. */
export interface Listed {
  id: number;
  /** See `ticketVersion`. */
  version: string;
  /** Rank in a search, the best first; 0 without one. */
  rank: number;
  /** How many tickets the search found, on its first page. */
  found?: number;
}

/** A ticket as it was read. */
export interface VersionedRow extends TicketRow {
  version: string;
}

/** Those of these tickets that are in the list. */
export const listTicketRows = (
  tx: Tx & { actor: Caller },
  filter: TicketFilter,
  ids: readonly number[],
): Promise<VersionedRow[]> =>
  rows<VersionedRow>(
    tx.db,
    sql`select ${ticketColumns(tx)}, ${ticketVersion(tx)} from tickets t ${ticketNeighbours(tx)}
      where ${predicate(tx, filter)} and ${isAny(sql`t.id`, ids)}`,
  );

/** One place more than a page, so that the caller knows whether there is another. */
export async function listPlaces(
  tx: Tx & { actor: Caller },
  filter: TicketFilter,
  page: PageOptions,
): Promise<Listed[]> {
  return filter.among
    ? listRanked(tx, { ...filter, among: filter.among }, page)
    : listOrdered(tx, filter, page);
}

/**
 * The order of a list: pending tickets by how long they have waited, snoozed ones by when they come back, others by the
 * target due soonest if that is asked for.
 */
export function orderOf({ status, order, snoozed, among }: TicketFilter): keyof typeof orders {
  if (among) return 'latest';
  if (order === 'target' && !snoozed && (status === 'pending' || status === 'open'))
    return 'target';
  if (order === 'waiting' && status === 'pending') return 'waiting';
  return snoozed ? 'wake' : 'latest';
}

/** Conditions are literals, so that every plan can use the partial indexes. */
const orders = {
  latest: { by: sql`t.updated_at desc, t.id desc`, only: sql``, after: afterLatest },
  waiting: {
    by: sql`t.waiting_since, t.id`,
    only: sql`and t.status = 'pending'`,
    after: afterWaiting,
  },
  target: { by: sql`${nextDue}, t.id`, only: sql`and t.status <> 'closed'`, after: afterTarget },
  wake: { by: sql`t.snoozed_until, t.id`, only: sql``, after: afterWake },
} as const;

async function listOrdered(
  tx: Tx & { actor: Caller },
  filter: TicketFilter,
  page: PageOptions,
): Promise<Listed[]> {
  const offset = page.cursor ? 0 : ((page.pageNumber ?? 1) - 1) * pageSizes.tickets;
  const order = orders[orderOf(filter)];
  const limit = pageSizes.tickets + 1;
  const select = (after: SQL, part: { limit: number; offset: number }) =>
    rows<Listed>(
      tx.db,
      sql`select t.id, 0 as rank, ${ticketVersion(tx)} from (
          select t.*, t.xmin from tickets t
          where ${predicate(tx, filter)} ${order.only} ${after}
          order by ${order.by}
          limit ${part.limit} offset ${part.offset}
        ) t ${versionNeighbours(tx)}
        order by ${order.by}`,
    );
  const found = await select(page.cursor ? order.after(page.cursor) : sql``, { limit, offset });
  if (order !== orders.target || !page.cursor || found.length === limit) return found;
  // Tickets without a target come last; a single condition for both would read the index from its beginning.
  const rest = isBehindTargets(page.cursor)
    ? []
    : await select(sql`and ${nextDue} is null`, { limit: limit - found.length, offset: 0 });
  return [...found, ...rest];
}

/**
 * The order of a search: the best rank first, then the latest. Its tickets are few, so all of them are sorted and counted.
 */
async function listRanked(
  tx: Tx & { actor: Caller },
  filter: TicketFilter & { among: Among },
  page: PageOptions,
): Promise<Listed[]> {
  const offset = page.cursor ? 0 : ((page.pageNumber ?? 1) - 1) * pageSizes.tickets;
  return rows<Listed>(
    tx.db,
    sql`select t.id, t.rank, t.found, ${ticketVersion(tx)} from (
        select t.*, count(*) over ()::int as found from (
          select ${versionedColumns}, t.updated_at, ${rankOf(filter.among)} as rank
          from tickets t where ${predicate(tx, filter)}
        ) t
        where true ${page.cursor ? afterRanked(page.cursor) : sql``}
        order by t.rank, t.updated_at desc, t.id desc
        limit ${pageSizes.tickets + 1} offset ${offset}
      ) t ${versionNeighbours(tx)}
      order by t.rank, t.updated_at desc, t.id desc`,
  );
}

const rankOf = ({ named, said }: Among): SQL => sql`
  case when ${isIn(sql`t.contact_id`, named.contactIds)} or ${isIn(sql`t.id`, named.ticketIds)} then 0
    when ${isIn(sql`t.id`, said)} then 1 else 2 end`;

/** Looks each row up in a hash table, where an array would be searched from its beginning. */
const isIn = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} in (select unnest(${array(ids, 'bigint')}))`;

function afterRanked(cursor: string): SQL {
  const [rank, time, id] = decodeCursor(cursor, 3);
  return sql`and (t.rank > ${cursorNumber(rank)} or (t.rank = ${cursorNumber(rank)}
    and (t.updated_at, t.id) < (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})))`;
}

function afterLatest(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  return sql`and (t.updated_at, t.id) < (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})`;
}

function afterWaiting(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  return sql`and (t.waiting_since, t.id) > (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})`;
}

/** Tickets without a target come last. */
function afterTarget(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  if (time === '') return sql`and ${nextDue} is null and t.id > ${cursorNumber(id)}`;
  return sql`and (${nextDue}, t.id) > (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})`;
}

const isBehindTargets = (cursor: string): boolean => decodeCursor(cursor, 2)[0] === '';

/** Tickets snoozed until the customer writes have no time, and come last. */
function afterWake(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  if (time === '') return sql`and t.snoozed_until is null and t.id > ${cursorNumber(id)}`;
  return sql`and ((t.snoozed_until, t.id) > (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})
    or t.snoozed_until is null)`;
}

/** At most COUNT_CAP + 1, since counting further would read the whole table for a badge. */
export async function countTicketRows(
  tx: Tx & { actor: Caller },
  filter: TicketFilter,
): Promise<number> {
  const found = await rows<{ count: number }>(
    tx.db,
    sql`select count(*) as count from (
      select 1 from tickets t where ${predicate(tx, filter)} limit ${COUNT_CAP + 1}) x`,
  );
  return found[0]!.count;
}

/** With more pending and open tickets than this, the counts of views are not computed. */
const LIVE_MAX = 5000;

/**
 * Counts the pending and open tickets in each of these lists, in one pass. Null if there are too many tickets.
 */
export async function countEach(
  tx: Tx & { actor: Person },
  filters: readonly TicketFilter[],
): Promise<number[] | null> {
  if (filters.length === 0) return [];
  const each = filters.map((filter) => sql`count(*) filter (where ${predicate(tx, filter)})::int`);
  const [row] = await rows<{ looked: number; counts: number[] }>(
    tx.db,
    sql`select count(*)::int as looked, to_jsonb(array[${sql.join(each, sql`, `)}]) as counts from (
      select * from tickets t where ${ofCompany(tx, 't')} and t.status in ('pending', 'open')
      limit ${LIVE_MAX + 1}) t`,
  );
  return row!.looked > LIVE_MAX ? null : row!.counts;
}

/** Which of these users are alerted about which of the tickets. */
export async function listAlertsFor(
  tx: Tx,
  actors: readonly Person[],
  ticketIds: readonly number[],
): Promise<{ sessionId: string; ticketId: number }[]> {
  if (actors.length === 0) return [];
  const ids = array(ticketIds, 'bigint');
  const each = actors.map(
    (actor) => sql`select ${actor.sessionId} as "sessionId", t.id as "ticketId" from tickets t
      where ${predicate({ ...tx, actor }, { alerts: true })} and t.id = any(${ids})`,
  );
  return rows(tx.db, sql.join(each, sql` union all `));
}
