/** Ticket lists with search: contacts by name and number, threads by their words. */
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { Actor, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { encodeCursor } from '../../core/cursor.ts';
import { sqlState } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import {
  countTicketRows,
  limitStatementTime,
  listTicketRows,
  type MessageHit,
  type PageWish,
  searchContactIds,
  searchMessageHits,
  type TicketFilter,
} from './list-tickets.queries.ts';
import { snippetOf } from './snippet.ts';
import { presentTicket, type TicketRow } from './tickets.present.ts';

/** Trigrams need three letters; shorter words are looked for in names and numbers only. */
const MESSAGE_SEARCH_MIN = 3;
const SEARCH_MS = 500;
const CANCELLED = '57014';

export interface ListWish extends TicketFilter, PageWish {
  searchParam?: string | undefined;
}

export async function listTickets(ctx: UserCtx, wish: ListWish) {
  const filter = ctx.actor.profile === 'admin' ? wish : { ...wish, users: undefined };
  const query = wish.searchParam?.trim() ?? '';
  const hits = query ? await search(ctx, query) : undefined;
  const among = hits && { contactIds: hits.contactIds, ticketIds: [...hits.byTicket.keys()] };
  return inTransaction(ctx, async (tx) => {
    const found = await listTicketRows(
      tx,
      { ...filter, showAll: mayShowAll(ctx, wish), among },
      wish,
    );
    const page = found.slice(0, pageSizes.tickets);
    const count = isFirst(wish)
      ? await countTicketRows(tx, { ...filter, showAll: mayShowAll(ctx, wish), among })
      : 0;
    return {
      tickets: page.map((row) => ({
        ...presentTicket(ctx.core, row),
        match: matchOf(row, hits, query),
      })),
      count: Math.min(count, COUNT_CAP),
      countMore: count > COUNT_CAP,
      hasMore: found.length > page.length,
      cursor: cursorOf(page.at(-1)),
      serverTime: ctx.core.now().toISOString(),
    };
  });
}

const isFirst = (wish: PageWish): boolean => !wish.cursor && (wish.pageNumber ?? 1) === 1;

const mayShowAll = (ctx: UserCtx, wish: TicketFilter): boolean =>
  ctx.actor.profile !== 'user' && wish.showAll === true;

const cursorOf = (row: TicketRow | undefined): string | null =>
  row ? encodeCursor([iso(row.updated_at), row.id]) : null;

interface Hits {
  contactIds: number[];
  byTicket: Map<number, MessageHit>;
}

function matchOf(row: TicketRow, hits: Hits | undefined, query: string) {
  const hit = hits?.byTicket.get(row.id);
  return hit
    ? { messageId: hit.message_id, body: snippetOf(hit.body, query), at: iso(hit.at) }
    : null;
}

async function search(ctx: UserCtx, query: string): Promise<Hits> {
  const contactIds = await bounded(ctx, (tx) => searchContactIds(tx, asNumber(query) ?? query));
  const messages =
    query.length < MESSAGE_SEARCH_MIN
      ? []
      : await bounded(ctx, (tx) => searchMessageHits(tx, query));
  const byTicket = new Map<number, MessageHit>();
  // Newest first: the first hit of a ticket is the one to show.
  for (const hit of messages) if (!byTicket.has(hit.ticket_id)) byTicket.set(hit.ticket_id, hit);
  return { contactIds, byTicket };
}

/** "+55 (11) 98888-7777" is looked for as its digits. */
function asNumber(query: string): string | undefined {
  return /^\+?[\d\s().-]{4,}$/.test(query) ? query.replace(/\D/g, '') : undefined;
}

/** A search that takes too long gives what the other kind found, rather than an error. */
async function bounded<T>(
  ctx: UserCtx,
  find: (tx: Tx & { actor: Actor }) => Promise<T[]>,
): Promise<T[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await limitStatementTime(tx, SEARCH_MS);
      return find(tx);
    });
  } catch (error) {
    if (sqlState(error) !== CANCELLED) throw error;
    ctx.log.warn({ code: CANCELLED }, 'a search was cut off');
    return [];
  }
}

export function countTickets(ctx: UserCtx, wish: Pick<TicketFilter, 'showAll' | 'queueIds'>) {
  return inTransaction(ctx, async (tx) => {
    const filter = { queueIds: wish.queueIds, showAll: mayShowAll(ctx, wish) };
    const open = await countTicketRows(tx, { ...filter, status: 'open' });
    const pending = await countTicketRows(tx, { ...filter, status: 'pending' });
    return {
      open: Math.min(open, COUNT_CAP),
      openMore: open > COUNT_CAP,
      pending: Math.min(pending, COUNT_CAP),
      pendingMore: pending > COUNT_CAP,
    };
  });
}
