import { useDeferredValue, useMemo } from 'react';
import { useUser } from '../../session/session.ts';
import { pendingMessage } from './pending-message.ts';
import { useOutboxItems } from './sending.ts';
import { attendancesOf, eventsOf, messagesOf, type Thread } from './thread-cache.ts';
import { buildRows, type ThreadParts } from './thread-rows.ts';

const NO_PARTS: ThreadParts = {
  messages: [],
  pending: [],
  attendances: new Map(),
  events: [],
  isWhole: false,
  hasEnd: true,
};

/** What is loaded and what waits to be sent, as rows. Drawn a moment behind what is loaded, so that typing comes first. */
export function useRows(ticketId: number, data: Thread | undefined) {
  const { id, name } = useUser();
  const items = useOutboxItems();
  const shown = useDeferredValue(data);
  const drawn = useMemo(() => {
    if (!shown) return { rows: buildRows(NO_PARTS), hasEnd: true };
    const pending = items
      .filter((item) => item.ticketId === ticketId)
      .map((item) => ({ item, message: pendingMessage(item, { id, name }) }));
    const hasEnd = shown.pages[0]?.hasNewer !== true;
    const rows = buildRows({
      messages: messagesOf(shown),
      pending,
      attendances: attendancesOf(shown),
      events: eventsOf(shown),
      isWhole: !shown.pages.at(-1)?.hasMore,
      hasEnd,
      pageStarts: new Set(shown.pages.flatMap(({ messages }) => messages[0]?.id ?? [])),
    });
    return { rows, hasEnd };
  }, [shown, items, ticketId, id, name]);
  return { ...drawn, isBehind: shown !== data };
}
