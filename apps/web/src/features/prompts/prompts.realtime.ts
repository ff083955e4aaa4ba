import { withTexts } from '../../i18n/i18n.ts';
import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { promptsResource, usageQuery } from './prompts.api.ts';

/** Only admins receive these, and rarely: their texts are loaded with the first one. */
export const budgetsLive = liveFeature({
  entity: 'aiBudget',
  fold(client, events) {
    client.invalidateQueries({ queryKey: usageQuery.queryKey }).catch(() => undefined);
    withTexts(import('./budget-notice.ts'))
      .then(({ showBudget }) => events.forEach(showBudget))
      .catch(() => undefined);
  },
});

export const promptsLive = liveFeature({
  entity: 'prompt',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, promptsResource, event.promptId);
      else putRow(client, promptsResource, event.prompt);
    }
    // Pickers of queues and connections, and what was spent.
    for (const queryKey of [[promptsResource.name, 'all'], usageQuery.queryKey])
      client.invalidateQueries({ queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, promptsResource.name),
});
