import type { TicketAssist } from '@prosa/contract/assist';
import { liveFeature } from '../../live/live-feature.ts';
import { assistKey } from './assist.api.ts';
import { putTranslations } from './translations.ts';

export const assistLive = liveFeature({
  entity: 'assist',
  fold(client, events) {
    for (const { ticketId, language, translations } of events) {
      if (translations) putTranslations(ticketId, translations);
      if (language !== undefined)
        client.setQueryData<TicketAssist>(
          assistKey(ticketId),
          (kept) => kept && { ...kept, language },
        );
    }
  },
  resync(client) {
    client.invalidateQueries({ queryKey: ['assist'] }).catch(() => undefined);
  },
});
