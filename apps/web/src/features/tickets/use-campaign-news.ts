import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { threadQuery } from '../../conversation/messages/messages.api.ts';
import type { Thread } from '../../conversation/messages/thread-cache.ts';
import { campaignsOfContactQuery } from './contact-panel.api.ts';

/** The newest message of a campaign in the loaded part, its state, and the customer's first answer to it. */
function newsOf({ pages }: Thread): string {
  const messages = pages[0]?.messages ?? [];
  const at = messages.findLastIndex(({ campaign }) => campaign !== null);
  const last = messages[at];
  if (!last) return '';
  const answer = messages.slice(at).find(({ fromMe }) => !fromMe);
  return `${last.id} ${last.sendState} ${last.ack} ${answer?.id ?? ''}`;
}

/** Refetches the campaigns of a ticket's contact when one arrives, is read or answered. */
export function useCampaignNews(ticketId: number): void {
  const client = useQueryClient();
  const { data: news } = useInfiniteQuery({
    ...threadQuery(ticketId),
    enabled: false,
    select: newsOf,
  });
  const known = useRef(news);
  useEffect(() => {
    const isNew = known.current !== undefined && news !== undefined && news !== known.current;
    known.current = news;
    if (isNew)
      void client.invalidateQueries({ queryKey: campaignsOfContactQuery(ticketId).queryKey });
  }, [client, ticketId, news]);
}
