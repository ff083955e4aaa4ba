import { closeReasonsQuery } from '../../conversation/tickets/close-reasons.api.ts';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchUnlessChanging } from '../../live/own-changes.ts';

const { queryKey } = closeReasonsQuery;

export const closeReasonsLive = liveFeature({
  entity: 'closeReasons',
  fold: (client) => refetchUnlessChanging(client, queryKey),
  resync(client) {
    client.invalidateQueries({ queryKey }).catch(() => undefined);
  },
});
