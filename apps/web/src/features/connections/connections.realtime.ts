import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { liveFeature } from '../../live/live-feature.ts';
import { toast } from '../../ui/toast.ts';
import { withSession } from './connection-list.ts';
import { adviceOn } from './connection-status.tsx';
import {
  connectionsQuery,
  hideConnection,
  refetchConnectionEvents,
  showConnection,
} from './connections.api.ts';

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
    client.setQueryData(
      queryKey,
      (list) => list && events.reduce((all, { session }) => withSession(all, session), list),
    );
    refetchConnectionEvents(client);
  },
});

/** Long enough to be read by somebody who was looking elsewhere. */
const ALARM_MS = 15_000;

/** Only admins hear of it. */
export const connectionAlarmsLive = liveFeature({
  entity: 'whatsappAlarm',
  fold(_client, events) {
    for (const { whatsapp, isDown, isLimited } of events) {
      const { id, name } = whatsapp;
      const options = { id: `connection-${id}`, durationMs: ALARM_MS };
      if (!isDown) toast.success(i18next.t('connections.alarmUp', { name }), options);
      else {
        const reason = adviceOn({ ...whatsapp, status: 'DISCONNECTED' }, i18next.t);
        const text = isLimited ? 'connections.alarmLimited' : 'connections.alarmDown';
        toast.error(i18next.t(text, { name, reason }), options);
      }
    }
  },
});

function refetch(client: QueryClient): void {
  refetchConnectionEvents(client);
  client.invalidateQueries({ queryKey }).catch(() => undefined);
}
