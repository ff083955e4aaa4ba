/** The lanes in the query cache, and how a ticket's newer state reaches them. */
import type { Tag, TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import { byActivity } from '../../conversation/tickets/ticket-pages.ts';
import type { Pages } from '../../ui/resource.ts';
import { placeRow, withoutRow } from '../../ui/resource-cache.ts';
import { isOnBoard, laneOf } from './board.ts';
import { type LaneKey, lanesQuery, revalidateLane } from './kanban.api.ts';

export const cachedLanes = (client: QueryClient): readonly Tag[] | undefined =>
  client.getQueryData(lanesQuery.queryKey);

/** Shows a ticket where it stands now, and nowhere else. An older state than a shown one changes nothing. */
export function putCard(client: QueryClient, ticket: Ticket, me: Me): void {
  const lanes = cachedLanes(client);
  if (!lanes || isOutdated(client, ticket)) return;
  const lane = laneOf(ticket, lanes);
  changeLanes(client, (data, key) =>
    key.lane === lane && isOnBoard(ticket, key.filter, me)
      ? placeRow(data, ticket, byActivity)
      : withoutRow(data, ticket.id),
  );
}

export function dropCard(client: QueryClient, { id, rev }: { id: number; rev: number }): void {
  if (isOutdated(client, { id, rev })) return;
  changeLanes(client, (data) => withoutRow(data, id));
}

/** Somebody read what the customer wrote. */
export function clearUnread(client: QueryClient, { id, rev }: { id: number; rev: number }): void {
  changeCards(client, (ticket) =>
    ticket.id === id && ticket.rev <= rev ? { ...ticket, unreadMessages: 0, rev } : ticket,
  );
}

/** Changes what all cards show of their tags, for whatever befell a tag itself. */
export function changeCardTags(client: QueryClient, change: (tags: TagRef[]) => TagRef[]): void {
  changeCards(client, (ticket) => {
    const tags = change(ticket.tags);
    return tags === ticket.tags ? ticket : { ...ticket, tags };
  });
}

/** Events were missed, or the lanes have changed: what is on screen is fetched again, the rest when it is next shown. */
export function refetchBoard(client: QueryClient): void {
  client.invalidateQueries({ queryKey: lanesQuery.queryKey }).catch(() => undefined);
  const lanes = ['kanban', 'lane'];
  for (const query of client.getQueryCache().findAll({ queryKey: lanes, type: 'active' }))
    revalidateLane(client, query.queryKey[2] as LaneKey).catch(() => undefined);
  client.removeQueries({ queryKey: lanes, type: 'inactive' });
}

function isOutdated(client: QueryClient, { id, rev }: { id: number; rev: number }): boolean {
  return lanesOf(client).some(({ data }) =>
    data.pages.some((page) => page.items.some((item) => item.id === id && item.rev > rev)),
  );
}

function changeCards(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  changeLanes(client, (data) => {
    let isSame = true;
    const pages = data.pages.map((page) => {
      const items = page.items.map(change);
      if (items.every((item, index) => item === page.items[index])) return page;
      isSame = false;
      return { ...page, items };
    });
    return isSame ? data : { ...data, pages };
  });
}

const lanesOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['kanban', 'lane'] })
    .flatMap((query) => {
      const data = query.state.data as Pages<Ticket> | undefined;
      return data ? [{ query, data, key: query.queryKey[2] as LaneKey }] : [];
    });

function changeLanes(
  client: QueryClient,
  change: (data: Pages<Ticket>, key: LaneKey) => Pages<Ticket>,
): void {
  for (const { query, data, key } of lanesOf(client)) {
    const next = change(data, key);
    // What is said of one card does not make the whole lane fresh: the time of the fetch stays.
    if (next !== data)
      client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  }
}
