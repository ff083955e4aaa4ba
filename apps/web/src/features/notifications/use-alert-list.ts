import { COUNT_CAP } from '@prosa/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketFilter } from '../../conversation/tickets/ticket-filter.ts';
import { ticketsQuery } from '../../conversation/tickets/tickets.api.ts';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { useAlarms } from './use-alarms.ts';
import { useChatCalls } from './use-chat-calls.ts';
import { useMentions } from './use-mentions.ts';

export const ALERTS: TicketFilter = { alerts: true };

/** The tickets that need this person's attention. */
export const useAlertList = () =>
  useInfiniteQuery({
    ...ticketsQuery(ALERTS),
    refetchInterval: revalidatePagesMs,
    refetchOnWindowFocus: true,
  });

/** Number of these tickets, mentions, chats and campaigns: shown on the bell and in the title. */
export function useAlertCount(): number {
  const { data } = useAlertList();
  const tickets = data?.countMore ? COUNT_CAP : (data?.count ?? 0);
  return tickets + useMentions().length + useChatCalls().length + useAlarms().length;
}
