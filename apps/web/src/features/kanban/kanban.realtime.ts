import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { afterEvent } from '../../conversation/tickets/ticket-tags.realtime.ts';
import { currentUser } from '../../conversation/tickets/tickets.api.ts';
import { liveFeature } from '../../live/live-feature.ts';
import { cachedLanes, changeCardTags, dropCard, putCard, refetchBoard } from './kanban-cache.ts';

export const kanbanTicketsLive = liveFeature({
  entity: 'ticket',
  fold(client, events) {
    const me = currentUser();
    if (!me || !cachedLanes(client)) return;
    for (const event of events) {
      if (event.action === 'delete') dropCard(client, { id: event.ticketId, rev: event.rev });
      else if (event.ticket) putCard(client, event.ticket, me);
    }
  },
  resync: refetchBoard,
});

export const kanbanTagsLive = liveFeature({
  entity: 'tag',
  fold(client, events) {
    if (!cachedLanes(client)) return;
    if (events.some((event) => changesBoard(client, event))) {
      refetchBoard(client);
      return;
    }
    for (const event of events) changeCardTags(client, (tags) => afterEvent(tags, event));
  },
});

/** Whether a lane was added, removed, renamed or recoloured; its ticket count does not matter. */
function changesBoard(client: QueryClient, event: EventPayloads['tag']): boolean {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const known = cachedLanes(client)?.find((lane) => lane.id === id);
  if (event.action === 'delete') return known !== undefined;
  const { kanban, name, color } = event.tag;
  if (!known) return kanban === 1;
  return kanban !== 1 || known.name !== name || known.color !== color;
}
