/** The newest state that was heard of each ticket, with tombstones: an older answer never wins over a newer event. */
import type { Ticket } from '@prosa/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';

export interface KnownTicket {
  id: number;
  rev: number;
  /** Null: gone from what this person sees. */
  ticket: Ticket | null;
}

interface Known extends KnownTicket {
  /** Rises with everything that is learned, so that a request can tell what came after it was sent. */
  order: number;
}

const KEY = ['tickets', 'known'];
/** More than change while one request is under way; the ones that changed longest ago are forgotten first. */
const MAX = 2000;

interface Knowledge {
  byId: Map<number, Known>;
  order: number;
}

/** In the query cache, so that it goes with everything else when the session ends. */
function knowledgeOf(client: QueryClient): Knowledge {
  const found = client.getQueryData<Knowledge>(KEY);
  if (found) return found;
  client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  const empty: Knowledge = { byId: new Map(), order: 0 };
  client.setQueryData(KEY, empty);
  return empty;
}

/** Takes in what an event or an answer says of a ticket; answers the newest that is known of it. */
export function learnTicket(client: QueryClient, told: KnownTicket): KnownTicket {
  const knowledge = knowledgeOf(client);
  const { byId } = knowledge;
  const known = byId.get(told.id);
  if (known && known.rev > told.rev) return known;
  knowledge.order += 1;
  byId.delete(told.id);
  byId.set(told.id, { ...told, order: knowledge.order });
  if (byId.size > MAX) byId.delete(byId.keys().next().value as number);
  return told;
}

export const learn = (client: QueryClient, ticket: Ticket): KnownTicket =>
  learnTicket(client, { id: ticket.id, rev: ticket.rev, ticket });

/** As the server last told it, without what this person has asked for since. */
export const knownTicket = (client: QueryClient, id: number): KnownTicket | undefined =>
  knowledgeOf(client).byId.get(id);

/** To be taken when a request is sent, for `learnedSince`. */
export const learnedSoFar = (client: QueryClient): number => knowledgeOf(client).order;

export const learnedSince = (client: QueryClient, order: number): KnownTicket[] =>
  [...knowledgeOf(client).byId.values()].filter((known) => known.order > order);

/** What lists show of a ticket from beside it (tags, names) changes without a new `rev`. */
export function changeKnown(client: QueryClient, changed: (ticket: Ticket) => Ticket): void {
  const { byId } = knowledgeOf(client);
  for (const known of byId.values()) {
    const ticket = known.ticket && changed(known.ticket);
    if (ticket !== known.ticket) byId.set(known.id, { ...known, ticket });
  }
}
