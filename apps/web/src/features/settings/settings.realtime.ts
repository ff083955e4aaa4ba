import { liveFeature } from '../../live/live-feature.ts';
import { isChanging } from '../../live/own-changes.ts';
import { changesOf, refetchSettings, showSecret, showSetting } from './settings.api.ts';

export const settingsLive = liveFeature({
  entity: 'settings',
  fold(client, events) {
    for (const event of events) {
      if ('secret' in event) showSecret(client, event.secret);
      // What this browser has chosen since is newer.
      else if (!isChanging(client, changesOf(event.setting.key)))
        showSetting(client, event.setting);
    }
  },
  resync(client) {
    refetchSettings(client).catch(() => undefined);
  },
});
