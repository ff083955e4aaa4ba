import { alertOf } from '@prosa/contract/alerts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { useUser } from '../../session/session.ts';
import { alertText } from './alert-kinds.ts';
import { showWhenInFront } from './one-tab.ts';
import { newsOf, risen, type Seen, seenOf } from './risen-tickets.ts';
import { isTicketLookedAt, tell } from './tell.ts';

/**
 * Plays a sound and notifies when a ticket enters the bell or gets more unread messages, unless this person is viewing
 * it.
 */
export function useAlerts(tickets: readonly ListedTicket[] | undefined, hasMore: boolean): void {
  const { t } = useTranslation();
  const router = useRouter();
  const me = useUser();
  const before = useRef<Seen | null>(null);
  useEffect(showWhenInFront, []);
  useEffect(() => {
    if (!tickets) return;
    const known = before.current;
    before.current = seenOf(tickets, known, hasMore);
    // Tickets from before the page was opened are not news.
    if (!known) return;
    const louder = risen(tickets, known).filter(
      ({ uuid }) => !isTicketLookedAt(router.state.location.pathname, uuid),
    );
    tell(
      louder
        .map((ticket) => ({ key: keyOf(ticket), news: newsOf(ticket, known) }))
        // It may be listed for earlier news, while the kind of its new news is switched off.
        .filter(({ news }) => alertOf(news, me) !== null)
        .map(({ key, news }) => {
          const path = `/tickets/${news.uuid}`;
          const onClick = () => router.history.push(path);
          const notification = { ...alertText(news, me, t), tag: news.uuid, path, onClick };
          return { key, sound: me.alertSound, notification };
        }),
    );
  }, [tickets, hasMore, router, t]);
}

const keyOf = ({ id, updatedAt, isHandedOver, targetTold }: ListedTicket): string =>
  `${id} ${updatedAt} ${isHandedOver} ${targetTold}`;
