/** Ticket lists with search: contacts by name and number, threads by their words, notes and tags. */
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import { readPlaces } from '../../conversation/tickets/kept-tickets.ts';
import {
  countTicketRows,
  type Listed,
  listPlaces,
  orderOf,
  type PageOptions,
} from '../../conversation/tickets/list-tickets.queries.ts';
import { snippetOf } from '../../conversation/tickets/snippet.ts';
import type { Among, TicketFilter } from '../../conversation/tickets/ticket-filter.queries.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { rightsOf, viewerOf } from '../../core/actors.ts';
import { type CallerCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { cappedCount } from '../../core/db/capped-count.ts';
import { together } from '../../core/db/together.ts';
import { encodeCursor } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { type FoundParts, findParts } from '../search/find-parts.ts';

/** Of a search: a few pages of their tickets. */
const WANTED = { contacts: 100, messages: 100, notes: 50 };

export interface ListOptions extends TicketFilter, PageOptions {
  searchParam?: string | undefined;
}

export async function listTickets(ctx: CallerCtx, options: ListOptions) {
  const filter =
    viewerOf(ctx.actor).profile === 'admin' ? options : { ...options, users: undefined };
  const query = options.searchParam?.trim() ?? '';
  const hits = query ? await findParts(ctx, query, WANTED) : undefined;
  const among = hits && amongOf(hits);
  const full = { ...filter, showAll: mayShowAll(ctx, options), among };
  const [places, counted] = await inTransaction(ctx, (tx) =>
    // Only a page after a cursor may need a second statement.
    (options.cursor ? together : tx.lastly)(
      listPlaces(tx, full, options),
      isFirst(options) && !among ? countOfList(tx, full) : Promise.resolve(0),
    ),
  );
  const page = places.slice(0, pageSizes.tickets);
  const count = isFirst(options) ? countOf(places, counted) : 0;
  const rows = await readPlaces(ctx, full, page);
  const tickets = page.flatMap(({ id, rank }) => {
    const row = rows.get(id);
    return row ? [{ row, rank }] : [];
  });
  return {
    tickets: tickets.map(({ row, rank }) => ({
      ...presentTicket(ctx.core, row),
      ...(hits ? { rank } : {}),
      match: matchOf(row, hits, query),
    })),
    count: Math.min(count, COUNT_CAP),
    countMore: count > COUNT_CAP,
    hasMore: places.length > page.length,
    cursor: cursorOf(tickets.at(-1), full),
    cut: hits?.cut ?? [],
    serverTime: ctx.core.now().toISOString(),
  };
}

/** Beside a page, where the badges are counted exactly. */
const countOfList = (tx: Tx & CallerCtx, filter: TicketFilter): Promise<number> =>
  cappedCount(tx, ['tickets', rightsOf(tx.actor), filter], () => countTicketRows(tx, filter));

/** Of a list that fits its first page, all are there; a search has counted what it found. */
const countOf = (first: readonly Listed[], counted: number): number =>
  first.length <= pageSizes.tickets ? first.length : (first[0]?.found ?? counted);

const isFirst = (options: PageOptions): boolean =>
  !options.cursor && (options.pageNumber ?? 1) === 1;

/** A program has no tickets of its own: it always sees all. */
const mayShowAll = ({ actor }: CallerCtx, options: TicketFilter): boolean =>
  actor.kind === 'token' || (actor.profile !== 'user' && options.showAll === true);

function cursorOf(
  last: { row: TicketRow; rank: number } | undefined,
  filter: TicketFilter,
): string | null {
  if (!last) return null;
  const { row, rank } = last;
  const times = {
    latest: row.updated_at,
    waiting: row.waiting_since ?? row.updated_at,
    wake: row.snoozed_until,
    target: nextDueOf(row),
  };
  const time = times[orderOf(filter)];
  const place = [time === null ? '' : iso(time), row.id];
  return encodeCursor(filter.among ? [rank, ...place] : place);
}

/** The target that is due first. */
function nextDueOf({ answer_due_at: answer, resolve_due_at: resolve }: TicketRow): string | null {
  if (answer === null || resolve === null) return answer ?? resolve;
  return iso(answer) <= iso(resolve) ? answer : resolve;
}

/** The hit of a search in this ticket's thread, or else in the notes on its contact. */
function matchOf(row: TicketRow, found: FoundParts | undefined, query: string) {
  // Newest first: the first hit of a ticket is the one to show.
  const message = found?.messages.find((hit) => hit.ticket_id === row.id);
  if (message)
    return {
      messageId: message.message_id,
      body: snippetOf(message.body, query),
      at: iso(message.at),
    };
  const note = found?.notes.find((hit) => hit.ticket_id === row.id);
  return note ? { messageId: null, body: snippetOf(note.note, query), at: iso(note.at) } : null;
}

const amongOf = ({ named, alike, messages, notes, tagged }: FoundParts): Among => ({
  named: { contactIds: named, ticketIds: tagged },
  said: [...new Set([...messages, ...notes].map((hit) => hit.ticket_id))],
  alike,
});

export function countTickets(
  ctx: CallerCtx,
  options: Pick<TicketFilter, 'showAll' | 'queueIds' | 'noQueue'>,
) {
  return inTransaction(ctx, async (tx) => {
    const { queueIds, noQueue } = options;
    const filter = { queueIds, noQueue, showAll: mayShowAll(ctx, options) };
    const open = await countTicketRows(tx, { ...filter, status: 'open', snoozed: false });
    const pending = await countTicketRows(tx, { ...filter, status: 'pending' });
    const snoozed = await countTicketRows(tx, { ...filter, status: 'open', snoozed: true });
    return {
      open: Math.min(open, COUNT_CAP),
      openMore: open > COUNT_CAP,
      pending: Math.min(pending, COUNT_CAP),
      pendingMore: pending > COUNT_CAP,
      snoozed: Math.min(snoozed, COUNT_CAP),
      snoozedMore: snoozed > COUNT_CAP,
    };
  });
}
