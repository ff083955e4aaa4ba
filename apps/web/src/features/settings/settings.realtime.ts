import { liveFeature } from '../../live/live-feature.ts';
import { refetchSettings, showSecret, showSetting } from './settings.api.ts';

export const settingsLive = liveFeature({
  entity: 'settings',
  fold(client, events) {
    for (const event of events) {
      if ('secret' in event) showSecret(client, event.secret);
      else showSetting(client, event.setting);
    }
  },
  resync(client) {
    refetchSettings(client).catch(() => undefined);
  },
});
