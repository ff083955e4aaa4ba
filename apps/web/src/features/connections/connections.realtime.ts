import type { QueryClient } from '@tanstack/react-query';
import {
  connectionsQuery,
  hideConnection,
  refetchConnectionEvents,
  showConnection,
} from '../../conversation/connections/connections.api.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { liveFeature } from '../../live/live-feature.ts';

const { queryKey } = connectionsQuery;

export const connectionsLive = liveFeature({
  entity: 'whatsapp',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') hideConnection(client, event.whatsappId);
      else showConnection(client, event.whatsapp);
    }
    refetchConnectionEvents(client);
  },
  resync: (client) => refetch(client),
});

export const connectionSessionsLive = liveFeature({
  entity: 'whatsappSession',
  fold(client, events) {
    for (const { session } of events) {
      const known = client.getQueryData(queryKey)?.find(({ id }) => id === session.id);
      if (known) showConnection(client, { ...known, ...session });
      // Too little is known to show the state: the event of the change before is still on its way, and older.
      if (!known || session.rev > known.rev + 1) refetch(client);
    }
    refetchConnectionEvents(client);
  },
});

/** Only admins receive these, and rarely: their texts are loaded with the first one. */
export const connectionAlarmsLive = liveFeature({
  entity: 'whatsappAlarm',
  fold(_client, events) {
    withTexts(import('./connection-alarm.ts'))
      .then(({ showAlarm }) => events.forEach(showAlarm))
      .catch(() => undefined);
  },
});

function refetch(client: QueryClient): void {
  refetchConnectionEvents(client);
  client.invalidateQueries({ queryKey }).catch(() => undefined);
}
