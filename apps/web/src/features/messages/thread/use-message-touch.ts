import { type RefObject, useEffect, useRef, useState } from 'react';
import { useThreadActions } from '../thread-context.ts';
import { messagesIn } from './albums.ts';
import { MessageTouch } from './message-touch.ts';
import type { ThreadRow } from './thread-rows.ts';

/** Touch gestures for replies and menus; returns the element that shows how far a message is pulled. */
export function useMessageTouch(
  pane: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
): RefObject<HTMLSpanElement | null> {
  const { reply } = useThreadActions();
  const arrow = useRef<HTMLSpanElement>(null);
  const [latest] = useState(() => ({ rows, reply }));
  useEffect(() => {
    Object.assign(latest, { rows, reply });
  });
  useEffect(() => {
    if (!pane.current || !arrow.current) return;
    const found = (id: string) =>
      latest.rows.flatMap(messagesIn).find(({ message }) => message.id === id);
    const touch = new MessageTouch({
      pane: pane.current,
      arrow: arrow.current,
      mayReply: (id) => {
        const row = found(id);
        return latest.reply !== null && row?.item === null && !row.message.isDeleted;
      },
      onReply: (id) => {
        const row = found(id);
        if (row) latest.reply?.(row.message);
      },
    });
    return () => touch.stop();
  }, [pane, latest]);
  return arrow;
}
