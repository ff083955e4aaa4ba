import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getVolume } from '../../app/volume.ts';
import { useUser } from '../../session/session.ts';
import type { Me } from '../tickets/ticket-filter.ts';
import type { ListedTicket } from '../tickets/ticket-pages.ts';
import { alertText } from './alert-kinds.ts';
import { showNotification } from './browser-notification.ts';
import { mayTell, showWhenInFront } from './one-tab.ts';
import { risen, type Seen, seenOf } from './risen-tickets.ts';
import { playSound } from './sounds.ts';

/** Sounds and notifies when a ticket comes into the bell or gets more unread, unless this person is looking at it. */
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
    // What waited before the page was opened is no news.
    if (!known) return;
    const louder = risen(tickets, known).filter(
      ({ uuid }) => !isLookedAt(router.state.location.pathname, uuid),
    );
    for (const [index, ticket] of louder.entries()) {
      const path = `/tickets/${ticket.uuid}`;
      const open = () => router.history.push(path);
      const isKnown = known.tickets.get(ticket.id)?.isHandedOver === true;
      tell(ticket, { me, t, path, open, isKnown, isShown: index < AT_ONCE }).catch(() => undefined);
    }
  }, [tickets, hasMore, router, t]);
}

/** After a while without a connection there may be many. */
const AT_ONCE = 3;

interface Telling {
  me: Me & { alertSound: Parameters<typeof playSound>[0] };
  t: TFunction;
  path: string;
  open: () => void;
  /** That it was handed over has been told: what is new is the message. */
  isKnown: boolean;
  isShown: boolean;
}

async function tell(ticket: ListedTicket, telling: Telling): Promise<void> {
  const { me, t, path, open, isKnown, isShown } = telling;
  const { id, uuid, updatedAt, isHandedOver, targetTold } = ticket;
  if (!(await mayTell(`${id} ${updatedAt} ${isHandedOver} ${targetTold}`))) return;
  playSound(me.alertSound, getVolume());
  if (!isShown) return;
  const news = isKnown ? { ...ticket, isHandedOver: false } : ticket;
  showNotification({ ...alertText(news, me, t), tag: uuid, path, onClick: open });
}

/** It is open, and the page is in front. */
const isLookedAt = (path: string, uuid: string): boolean =>
  document.hasFocus() && !document.hidden && path.endsWith(`/${uuid}`);
