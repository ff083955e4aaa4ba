import type { TicketAssist } from '@prosa/contract/assist';
import type { QueryClient } from '@tanstack/react-query';
import { assistKey } from './assist.api.ts';
import { putTranslations } from './translations.ts';

type AssistEvent = Pick<TicketAssist, 'ticketId'> &
  Partial<Pick<TicketAssist, 'language'>> & {
    translations?: Parameters<typeof putTranslations>[1] | undefined;
  };

export function foldAssist(client: QueryClient, events: readonly AssistEvent[]): void {
  for (const { ticketId, language, translations } of events) {
    if (translations) putTranslations(ticketId, translations);
    if (language !== undefined)
      client.setQueryData<TicketAssist>(
        assistKey(ticketId),
        (kept) => kept && { ...kept, language },
      );
  }
}
