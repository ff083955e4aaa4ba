import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { campaignsResource, configQuery } from './campaigns.api.ts';

/** How long after its end the report of a campaign is fetched once more. */
const REFRESH_AFTER_MS = 5000;

export const campaignsLive = liveFeature({
  entity: 'campaign',
  fold(client, events) {
    const seen = new Set<number>();
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, campaignsResource, event.id);
      else {
        putRow(client, campaignsResource, event.record);
        seen.add(event.record.id);
        if (event.record.status === 'FINALIZADA') refreshLater(client, event.record.id);
      }
    }
    for (const id of seen) refreshReport(client, id);
  },
  resync: (client) => refetchRows(client, campaignsResource.name),
});

/** The report that is on screen; others when they are next shown. */
function refreshReport(client: QueryClient, id: number): void {
  for (const part of ['report', 'recipients'])
    client
      .invalidateQueries({ queryKey: [campaignsResource.name, part, id] }, { cancelRefetch: false })
      .catch(() => undefined);
}

/** The last receipts arrive after the end. */
function refreshLater(client: QueryClient, id: number): void {
  setTimeout(() => refreshReport(client, id), REFRESH_AFTER_MS);
}

export const campaignSettingsLive = liveFeature({
  entity: 'campaignSettings',
  fold: refetchSettings,
  resync: refetchSettings,
});

function refetchSettings(client: QueryClient): void {
  client.invalidateQueries({ queryKey: configQuery.queryKey }).catch(() => undefined);
}
