import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { webhookQuery, webhooksResource } from './webhooks.api.ts';

export const webhooksLive = liveFeature({
  entity: 'webhook',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') {
        dropRow(client, webhooksResource, event.id);
        // Its page, if it is open, says that the webhook is gone.
        client.resetQueries({ queryKey: webhookQuery(event.id).queryKey }).catch(() => undefined);
      } else {
        putRow(client, webhooksResource, event.record);
      }
    }
  },
  resync: (client) => refetchRows(client, webhooksResource.name),
});

/** What is on screen: the log, and in lists when it was last delivered to; the rest when it is next shown. */
export const webhookLogLive = liveFeature({
  entity: 'webhookLog',
  fold(client, events) {
    refetch(client, [webhooksResource.name, 'list']);
    for (const id of new Set(events.map(({ webhookId }) => webhookId)))
      for (const part of ['one', 'log', 'delivery'])
        refetch(client, [webhooksResource.name, part, id]);
  },
});

function refetch(client: QueryClient, queryKey: readonly unknown[]): void {
  client.invalidateQueries({ queryKey }, { cancelRefetch: false }).catch(() => undefined);
}
