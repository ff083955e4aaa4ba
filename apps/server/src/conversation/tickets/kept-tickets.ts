/**
 * Tickets of lists as they were last read. People who share an inbox ask for the same tickets over and over: a list first
 * reads which version of each it shows, and then only those that have changed (decisions/0152).
 */
import { LRUCache } from 'lru-cache';
import { type CallerCtx, type Core, inTransaction } from '../../core/ctx.ts';
import { type Listed, listTicketRows, type VersionedRow } from './list-tickets.queries.ts';
import type { TicketFilter } from './ticket-filter.queries.ts';

const CHARACTERS_MAX = 20_000_000;
/** A database that is restored behind our back gives the numbers of transactions out again. */
const KEPT_MS = 600_000;

type Kept = LRUCache<string, VersionedRow>;

const keptOf = new WeakMap<Core['pool'], Kept>();

/**
 * The tickets in these places of a list, by id.
 * @returns without those that have left the list since the places were read
 */
export async function readPlaces(
  ctx: CallerCtx,
  filter: TicketFilter,
  places: readonly Listed[],
): Promise<Map<number, VersionedRow>> {
  const kept = keptOf.get(ctx.core.pool) ?? openFor(ctx.core);
  const found = new Map<number, VersionedRow>();
  const changed: number[] = [];
  for (const { id, version } of places) {
    const row = kept.get(keyOf(ctx, id));
    if (row?.version === version) found.set(id, row);
    else changed.push(id);
  }
  if (changed.length === 0) return found;
  const [read] = await inTransaction(ctx, (tx) => tx.lastly(listTicketRows(tx, filter, changed)));
  for (const row of read) {
    kept.set(keyOf(ctx, row.id), row);
    found.set(row.id, row);
  }
  return found;
}

const keyOf = ({ companyId }: CallerCtx, id: number): string => `${companyId}/${id}`;

function openFor({ pool }: Core): Kept {
  const kept: Kept = new LRUCache({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: (row) => JSON.stringify(row).length,
    ttl: KEPT_MS,
  });
  keptOf.set(pool, kept);
  return kept;
}
