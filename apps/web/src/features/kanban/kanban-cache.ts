/** The lanes in the query cache, and how a ticket's newer state updates them. */
import type { Tag, TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { ticketStore } from '../../conversation/stores/ticket-store.ts';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { Pages } from '../../ui/resource.ts';
import { withoutRow } from '../../ui/resource-cache.ts';
import { foldCard, type LaneKey } from './board.ts';
import { lanesQuery, revalidateLane } from './kanban.api.ts';

export const cachedLanes = (client: QueryClient): readonly Tag[] | undefined =>
  client.getQueryData(lanesQuery.queryKey);

/** Shows a ticket in its current lane only, unless a newer state is known. */
export function putCard(client: QueryClient, received: Ticket, me: Me): void {
  const { row } = ticketStore.learn(client, received);
  if (row) showCard(client, row, me);
}

function showCard(client: QueryClient, ticket: Ticket, me: Me): void {
  const lanes = cachedLanes(client);
  if (lanes) changeLanes(client, (data, key) => foldCard(data, ticket, { key, lanes, me }));
}

/** Shows this person's move before the server answers. Returns an undo. */
export function showMove(client: QueryClient, moved: Ticket, me: Me): () => void {
  const before = ticketStore.find(client, moved.id);
  if (before?.row !== null) showCard(client, moved, me);
  return () => {
    const now = ticketStore.recall(client, moved.id);
    if (now?.row) showCard(client, now.row, me);
  };
}

export function dropCard(client: QueryClient, gone: { id: number; rev: number }): void {
  if (ticketStore.bury(client, gone).row) return;
  changeLanes(client, (data) => withoutRow(data, gone.id));
}

/** Updates the tags on all cards after a change of a tag itself. */
export function changeCardTags(client: QueryClient, change: (tags: TagRef[]) => TagRef[]): void {
  changeCards(client, (ticket) => {
    const tags = change(ticket.tags);
    return tags === ticket.tags ? ticket : { ...ticket, tags };
  });
}

/** Events were missed, or the lanes have changed: refetch what is on screen, the rest when it is next shown. */
export function refetchBoard(client: QueryClient): void {
  client.invalidateQueries({ queryKey: lanesQuery.queryKey }).catch(() => undefined);
  const lanes = ['kanban', 'lane'];
  for (const query of client.getQueryCache().findAll({ queryKey: lanes, type: 'active' }))
    revalidateLane(client, query.queryKey[2] as LaneKey).catch(() => undefined);
  client.removeQueries({ queryKey: lanes, type: 'inactive' });
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
    // An update of one card does not make the whole lane fresh: keep the fetch time.
    if (next !== data)
      client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  }
}
