import { alertOf } from '@prosa/contract/alerts';
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
import { newsOf, risen, type Seen, seenOf } from './risen-tickets.ts';
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
      const { id, updatedAt, isHandedOver, targetTold } = ticket;
      const key = `${id} ${updatedAt} ${isHandedOver} ${targetTold}`;
      const isShown = index < AT_ONCE;
      tell(newsOf(ticket, known), { me, t, key, path, open, isShown }).catch(() => undefined);
    }
  }, [tickets, hasMore, router, t]);
}

/** After a while without a connection there may be many. */
const AT_ONCE = 3;

interface Telling {
  me: Me & { alertSound: Parameters<typeof playSound>[0] };
  t: TFunction;
  /** The same in every tab. */
  key: string;
  path: string;
  open: () => void;
  isShown: boolean;
}

async function tell(ticket: ListedTicket, telling: Telling): Promise<void> {
  const { me, t, key, path, open, isShown } = telling;
  // In the list for what was told before; what is new of it is switched off.
  if (alertOf(ticket, me) === null) return;
  if (!(await mayTell(key))) return;
  playSound(me.alertSound, getVolume());
  if (!isShown) return;
  showNotification({ ...alertText(ticket, me, t), tag: ticket.uuid, path, onClick: open });
}

/** It is open, and the page is in front. */
const isLookedAt = (path: string, uuid: string): boolean =>
  document.hasFocus() && !document.hidden && path.endsWith(`/${uuid}`);
