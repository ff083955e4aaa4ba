import { useDeferredValue, useMemo } from 'react';
import { pendingMessage } from '../../../conversation/messages/outbox/pending-message.ts';
import { useOutboxItems } from '../../../conversation/messages/outbox/sending.ts';
import {
  attendancesOf,
  eventsOf,
  messagesOf,
  type Thread,
} from '../../../conversation/messages/thread-cache.ts';
import { useUser } from '../../../session/session.ts';
import { buildRows, type ThreadParts } from './thread-rows.ts';

const NO_PARTS: ThreadParts = {
  messages: [],
  pending: [],
  attendances: new Map(),
  events: [],
  isWhole: false,
  hasEnd: true,
};

/**
 * Loaded and pending messages as rows, deferred so that typing comes first. Both come from the same snapshot: a
 * message that has just been stored leaves the pending ones as it joins the loaded ones.
 */
export function useRows(ticketId: number, data: Thread | undefined) {
  const { id, name } = useUser();
  const items = useOutboxItems();
  const now = useMemo(() => ({ data, items }), [data, items]);
  const shown = useDeferredValue(now);
  const drawn = useMemo(() => {
    if (!shown.data) return { rows: buildRows(NO_PARTS), hasEnd: true };
    const pending = shown.items
      .filter((item) => item.ticketId === ticketId)
      .map((item) => ({ item, message: pendingMessage(item, { id, name }) }));
    const { pages } = shown.data;
    const hasEnd = pages[0]?.hasNewer !== true;
    const rows = buildRows({
      messages: messagesOf(shown.data),
      pending,
      attendances: attendancesOf(shown.data),
      events: eventsOf(shown.data),
      isWhole: !pages.at(-1)?.hasMore,
      hasEnd,
      pageStarts: new Set(pages.flatMap(({ messages }) => messages[0]?.id ?? [])),
    });
    return { rows, hasEnd };
  }, [shown, ticketId, id, name]);
  return { ...drawn, isBehind: shown !== now };
}
