import { withTexts } from '../../i18n/i18n.ts';
import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { documentsResource } from '../knowledge/knowledge.api.ts';
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
    // Pickers of queues and connections, what was spent, and who uses a document.
    const others = [[promptsResource.name, 'all'], usageQuery.queryKey, [documentsResource.name]];
    for (const queryKey of others) client.invalidateQueries({ queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, promptsResource.name),
});
