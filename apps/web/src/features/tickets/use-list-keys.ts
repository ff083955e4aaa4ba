import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isOverlayOpen } from '../../ui/overlay-open.ts';
import type { ListedTicket } from './ticket-pages.ts';

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

/** J and K walk the list, Enter opens, A accepts a waiting ticket. */
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
  const walk = (step: number) => () => {
    if (isOverlayOpen() || rows.length === 0) return;
    const next = Math.min(rows.length - 1, Math.max(0, at < 0 && step < 0 ? 0 : at + step));
    setCurrentId(rows[next]?.id ?? null);
  };
  const current = currentId === null ? undefined : rows[at];
  const open = (event: KeyboardEvent) => {
    // On a link or button, Enter is theirs.
    const target = event.target as HTMLElement;
    if (isOverlayOpen() || !current || target.closest('a, button, [role="tab"]')) return;
    if (current.status === 'pending') return;
    void navigate({
      to: '/tickets/{-$uuid}',
      params: { uuid: current.uuid },
      search: (now) => now,
    });
  };
  useHotkeys([
    ['j', walk(1)],
    ['k', walk(-1)],
    ['Enter', open, { preventDefault: false }],
    [
      'a',
      () => {
        if (!isOverlayOpen() && current?.status === 'pending') accept(current);
      },
    ],
  ]);
  return { currentId, isWaitingAt: current?.status === 'pending' };
}
