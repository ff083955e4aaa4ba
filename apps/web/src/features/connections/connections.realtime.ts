import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { withSession } from './connection-list.ts';
import { connectionsQuery, hideConnection, showConnection } from './connections.api.ts';

const { queryKey } = connectionsQuery;

export const connectionsLive = liveFeature({
  entity: 'whatsapp',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') hideConnection(client, event.whatsappId);
      else showConnection(client, event.whatsapp);
    }
  },
  resync: (client) => refetch(client),
});

export const connectionSessionsLive = liveFeature({
  entity: 'whatsappSession',
  fold(client, events) {
    client.setQueryData(
      queryKey,
      (list) => list && events.reduce((all, { session }) => withSession(all, session), list),
    );
  },
});

function refetch(client: QueryClient): void {
  client.invalidateQueries({ queryKey }).catch(() => undefined);
}
