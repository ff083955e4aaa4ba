import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getVolume } from '../../app/volume.ts';
import { lastLine } from '../messages/last-line.ts';
import { showNotification } from './browser-notification.ts';
import { playChime } from './chime.ts';
import type { ListedTicket } from './ticket-pages.ts';

/** Sounds when a ticket that concerns this person gets more unread, unless he is looking at it. */
export function useNewMessageAlert(tickets: readonly ListedTicket[] | undefined): void {
  const { t } = useTranslation();
  const router = useRouter();
  const before = useRef<ReadonlyMap<number, number> | null>(null);
  useEffect(() => {
    if (!tickets) return;
    const known = before.current;
    before.current = new Map(tickets.map(({ id, unreadMessages }) => [id, unreadMessages]));
    // What waited before the page was opened is no news.
    if (!known) return;
    const louder = risen(tickets, known).filter(
      ({ uuid }) => !isLookedAt(router.state.location.pathname, uuid),
    );
    const [first] = louder;
    if (!first) return;
    playChime(getVolume());
    if (!document.hidden) return;
    showNotification({
      title: t('tickets.notificationTitle', { name: first.contact.name }),
      body: lastLine(first.lastMessage, t),
      tag: first.uuid,
      onClick: () =>
        void router.navigate({
          to: '/tickets/{-$uuid}',
          params: { uuid: first.uuid },
          search: {},
        }),
    });
  }, [tickets, router, t]);
}

/** Tickets with more unread messages than last time. */
export function risen(
  tickets: readonly ListedTicket[],
  known: ReadonlyMap<number, number>,
): ListedTicket[] {
  return tickets.filter(({ id, unreadMessages }) => unreadMessages > (known.get(id) ?? 0));
}

const isLookedAt = (path: string, uuid: string): boolean =>
  document.hasFocus() && path.endsWith(`/${uuid}`);
