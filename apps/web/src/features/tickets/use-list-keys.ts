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
  /** The row where it is. */
  currentId: number | null;
  /** That row waits to be accepted: A is for it, not for the open ticket. */
  isWaitingAt: boolean;
}

/** J and K walk the list, Enter opens, A accepts a waiting ticket. With Alt, J and K go from open ticket to open ticket. */
export function useListKeys(
  rows: readonly ListedTicket[],
  { selectedUuid, accept }: ListKeys,
): Walk {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<number | null>(null);
  // A walk ends with the ticket it led to.
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
    // From one conversation to the next: Enter would send what is being written.
    if (event.altKey && selectedUuid) open(next);
  };
  const current = currentId === null ? undefined : rows[at];
  const onEnter = ({ target }: KeyboardEvent) => {
    // On a link or button, Enter is theirs.
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
