import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { useCommandKeys } from '../../session/command-keys.ts';
import { isOverlayOpen } from '../../ui/overlay-open.ts';

interface ListKeys {
  selectedUuid: string | undefined;
  accept: (ticket: ListedTicket) => void;
}

interface Walk {
  /** Id of the current row. */
  currentId: number | null;
  /** The current row is a pending ticket: A accepts it, not the open ticket. */
  isWaitingAt: boolean;
}

/**
 * J and K move through the list, Enter opens, A accepts a pending ticket. Alt with J and K moves between open tickets.
 */
export function useListKeys(
  rows: readonly ListedTicket[],
  { selectedUuid, accept }: ListKeys,
): Walk {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<number | null>(null);
  // Opening a ticket ends the navigation.
  useEffect(() => {
    if (selectedUuid) setCurrentId(null);
  }, [selectedUuid]);

  const at = rows.findIndex((ticket) =>
    currentId === null ? ticket.uuid === selectedUuid : ticket.id === currentId,
  );
  const open = (ticket: ListedTicket | undefined) => {
    if (!ticket || ticket.status === 'pending') return;
    void navigate({ to: '/tickets/{-$uuid}', params: { uuid: ticket.uuid }, search: (now) => now });
  };
  const walk = (step: number) => (event: KeyboardEvent) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 && step < 0 ? 0 : at + step))];
    setCurrentId(next?.id ?? null);
    // Alt opens the next conversation at once: Enter would send the text being written.
    if (event.altKey && selectedUuid) open(next);
  };
  const current = currentId === null ? undefined : rows[at];
  const onEnter = ({ target }: KeyboardEvent) => {
    // On a link or button, Enter presses it.
    const isPressed = target instanceof Element && target.closest('a, button, [role="tab"]');
    if (!isOverlayOpen() && !isPressed) open(current);
  };
  useHotkeys([['Enter', onEnter, { preventDefault: false }]]);
  useCommandKeys({
    j: walk(1),
    k: walk(-1),
    a: current?.status === 'pending' ? () => accept(current) : undefined,
  });
  return { currentId, isWaitingAt: current?.status === 'pending' };
}
