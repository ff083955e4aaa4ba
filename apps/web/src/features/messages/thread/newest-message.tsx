import { useState } from 'react';
import { useThreadActions } from '../thread-context.ts';
import { messagesIn } from './albums.ts';
import { QuotedLines } from './quoted-block.tsx';
import type { ThreadRow } from './thread-rows.ts';

/**
 * Announces the customer's newest message to screen readers. The list itself is silent: its rows change on scrolling,
 * and older ones are not news.
 */
export function NewestMessage({ rows }: { rows: readonly ThreadRow[] }) {
  const { customerName } = useThreadActions();
  const message = newestIn(rows);
  const [loadedAt] = useState(message?.createdAt ?? '');
  const isNews = message && !message.fromMe && message.createdAt > loadedAt;
  return (
    <p className="visually-hidden" role="status">
      {isNews && <QuotedLines quoted={message} customerName={customerName} />}
    </p>
  );
}

function newestIn(rows: readonly ThreadRow[]) {
  const row = rows.findLast((each) => messagesIn(each).length > 0);
  return row && messagesIn(row).at(-1)?.message;
}
