import type { Ticket } from '@prosa/contract/tickets';
import { lazy, Suspense, useEffect } from 'react';
import { useThreadActions } from '../thread-context.ts';
import { SelectionBar } from './selection-bar.tsx';

const ForwardDialog = lazy(() => import('./forward-dialog.tsx'));

interface ForwardingProps {
  ticket: Ticket;
  /** The messages being forwarded. */
  messageIds: readonly string[] | null;
  onForward: (messageIds: string[]) => void;
  onClose: () => void;
}

/** Selecting messages of a thread, and their recipients. */
export function Forwarding({ ticket, messageIds, onForward, onClose }: ForwardingProps) {
  const { selection } = useThreadActions();
  // The selection belongs to the ticket.
  useEffect(() => () => selection.stop(), [selection, ticket.id]);
  return (
    <>
      <SelectionBar selection={selection} onForward={onForward} />
      {messageIds && (
        <Suspense>
          <ForwardDialog
            ticket={ticket}
            messageIds={messageIds}
            onSent={() => selection.stop()}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}
