/** Pure rules of the board: a ticket's lane, and the result of a move. */
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { canServe, type Me } from '../../conversation/tickets/ticket-filter.ts';
import { byActivity } from '../../conversation/tickets/ticket-pages.ts';
import type { Pages } from '../../ui/resource.ts';
import { placeRow, withoutRow } from '../../ui/resource-cache.ts';

/** The lane for tickets without a lane's tag. */
export const FIRST_LANE = 0;

export interface BoardFilter {
  /** All of the company; admins only. */
  showAll?: true;
  queueIds?: readonly number[];
}

/** A ticket with tags of several lanes is in the first one, as on the server. */
export function laneOf(ticket: Pick<Ticket, 'tags'>, lanes: readonly TagRef[]): number {
  const lane = lanes.find(({ id }) => ticket.tags.some((tag) => tag.id === id));
  return lane?.id ?? FIRST_LANE;
}

/** Whether the ticket is on the board. Events are only sent for tickets that this person may see. */
export function isOnBoard(ticket: Ticket, { showAll, queueIds }: BoardFilter, me: Me): boolean {
  if (ticket.status === 'closed') return false;
  if (queueIds?.length && !(ticket.queueId !== null && queueIds.includes(ticket.queueId)))
    return false;
  return showAll === true || canServe(ticket, { ...me, profile: 'user' });
}

export interface LaneKey {
  lane: number;
  filter: BoardFilter;
}

/** A lane after a ticket's newer state: the card is shown in its current lane only. */
export function foldCard(
  data: Pages<Ticket>,
  ticket: Ticket,
  { key, lanes, me }: { key: LaneKey; lanes: readonly TagRef[]; me: Me },
): Pages<Ticket> {
  return key.lane === laneOf(ticket, lanes) && isOnBoard(ticket, key.filter, me)
    ? placeRow(data, ticket, byActivity)
    : withoutRow(data, ticket.id);
}

/** The ticket after a move: without other lanes' tags, with the new lane's. */
export function movedTo(ticket: Ticket, laneId: number, lanes: readonly TagRef[]): Ticket {
  const isLane = new Set(lanes.map(({ id }) => id));
  const rest = ticket.tags.filter(({ id }) => !isLane.has(id));
  const lane = lanes.find(({ id }) => id === laneId);
  return { ...ticket, tags: lane ? [...rest, lane] : rest };
}
