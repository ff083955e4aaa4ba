import { liveFeature } from '../../live/live-feature.ts';

export const assistLive = liveFeature({
  entity: 'assist',
  // Only an open conversation shows them, and its part of the program is there by then.
  fold: (client, events) =>
    void import('./fold-assist.ts').then(({ foldAssist }) => foldAssist(client, events)),
  resync(client) {
    client.invalidateQueries({ queryKey: ['assist'] }).catch(() => undefined);
  },
});
