import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '../../session/session.ts';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { chatsQuery } from './chats.api.ts';

/** The user's chats, for the top bar and the menu; fetches nothing where the plan has none. */
export function useChats() {
  const { plan } = useUser().company;
  return useInfiniteQuery({
    ...chatsQuery(),
    enabled: plan.useInternalChat,
    refetchInterval: revalidatePagesMs,
  });
}

export const useHasUnreadChats = (): boolean => (useChats().data?.pages[0]?.unread ?? 0) > 0;
