import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchUnlessChanging } from '../../live/own-changes.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { getSession, updateSessionUser } from '../../session/session.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { isWhole, queueOptionsQuery, queuesQuery, queuesResource } from './queues.api.ts';

export const queuesLive = liveFeature({
  entity: 'queue',
  fold(client, events) {
    for (const event of events) {
      if ('options' in event)
        refetchUnlessChanging(client, queueOptionsQuery(event.queueId).queryKey);
      else show(client, event);
    }
  },
  resync(client) {
    refetchRows(client, queuesResource.name);
    refetchRows(client, 'queue-options');
  },
});

export const WAITING_MS = 1000;

/** The server computes the waiting counts; no event carries them. */
export const queueTicketsLive = liveFeature({
  entity: 'ticket',
  fold(client, events) {
    if (events.some(({ action }) => action !== 'updateUnread'))
      refetchSoon(client, [queuesResource.name, 'list'], WAITING_MS);
  },
});

type QueueEvent = Exclude<EventPayloads['queue'], { options: true }>;

function show(client: QueryClient, event: QueueEvent): void {
  if (event.action === 'delete') dropRow(client, queuesResource, event.queueId);
  else if (isWhole(event.queue)) putRow(client, queuesResource, event.queue);
  showInSession(event);
  refetch(client, queuesQuery.queryKey);
  if (event.action === 'create') return;
  // Connections and users show the names of their queues.
  refetch(client, ['connections']);
  refetch(client, ['users']);
}

/** One's own queues, used to filter tickets. */
function showInSession(event: QueueEvent): void {
  const session = getSession();
  if (session.status !== 'signedIn') return;
  const own = session.user.queues;
  const queues =
    event.action === 'delete'
      ? own.filter(({ id }) => id !== event.queueId)
      : own.map((queue) => (queue.id === event.queue.id ? refOf(event.queue) : queue));
  updateSessionUser({ queues });
}

const refOf = ({ id, name, color }: { id: number; name: string; color: string }) => ({
  id,
  name,
  color,
});

function refetch(client: QueryClient, queryKey: readonly unknown[]): void {
  client.invalidateQueries({ queryKey }).catch(() => undefined);
}
