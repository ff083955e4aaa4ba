import { liveFeature } from '../../live/live-feature.ts';
import { apiTokensQuery, hideToken, showToken } from './api-tokens.api.ts';

export const apiTokensLive = liveFeature({
  entity: 'apiToken',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') hideToken(client, event.apiTokenId);
      else showToken(client, event.apiToken);
    }
  },
  resync: (client) => {
    client.invalidateQueries({ queryKey: apiTokensQuery.queryKey }).catch(() => undefined);
  },
});
