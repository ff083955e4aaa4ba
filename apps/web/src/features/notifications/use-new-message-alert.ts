import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getVolume } from '../../app/volume.ts';
import { lastLine } from '../messages/last-line.ts';
import type { ListedTicket } from '../tickets/ticket-pages.ts';
import { showNotification } from './browser-notification.ts';
import { playChime } from './chime.ts';
import { wantsText } from './notification-wishes.ts';
import { risen, type Seen, seenOf } from './risen-tickets.ts';

/** Sounds when a ticket that concerns this person gets more unread, unless he is looking at it. */
export function useNewMessageAlert(tickets: readonly ListedTicket[] | undefined): void {
  const { t } = useTranslation();
  const router = useRouter();
  const before = useRef<Seen | null>(null);
  useEffect(() => {
    if (!tickets) return;
    const known = before.current;
    before.current = seenOf(tickets, known);
    // What waited before the page was opened is no news.
    if (!known) return;
    const louder = risen(tickets, known).filter(
      ({ uuid }) => !isLookedAt(router.state.location.pathname, uuid),
    );
    if (louder.length > 0) playChime(getVolume());
    for (const ticket of louder.slice(0, AT_ONCE)) {
      const path = `/tickets/${ticket.uuid}`;
      showNotification({
        title: t('notifications.messageFrom', { name: ticket.contact.name }),
        body: bodyOf(ticket, t),
        tag: ticket.uuid,
        path,
        onClick: () => router.history.push(path),
      });
    }
  }, [tickets, router, t]);
}

/** After a while without a connection there may be many. */
const AT_ONCE = 3;

const bodyOf = ({ lastMessage, unreadMessages }: ListedTicket, t: TFunction): string =>
  wantsText() ? lastLine(lastMessage, t) : t('tickets.unread', { count: unreadMessages });

/** It is open, and the page is in front. */
const isLookedAt = (path: string, uuid: string): boolean =>
  document.hasFocus() && !document.hidden && path.endsWith(`/${uuid}`);
