import type { Mention } from '@prosa/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { mentionsQuery } from '../notes/notes.api.ts';
import { mentionText } from './alert-kinds.ts';
import { isTicketLookedAt, tell } from './tell.ts';

const NONE: readonly Mention[] = [];

/** Notes that call this person, who has not looked yet; none where they do not want to hear of them. */
export function useMentions(): readonly Mention[] {
  const { alertsOff } = useUser();
  const { data = NONE } = useQuery(mentionsQuery);
  return alertsOff.includes('mention') ? NONE : data;
}

/** Sounds and notifies when a note calls this person, unless they are looking at its ticket. */
export function useMentionAlerts(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { alertsOff, alertSound } = useUser();
  const { data } = useQuery(mentionsQuery);
  const before = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Set([...(known ?? []), ...data.map(({ note }) => note.id)]);
    // What waited before the page was opened, or while they were switched off, is no news.
    if (!known || alertsOff.includes('mention')) return;
    const fresh = data.filter(
      ({ note, ticket }) =>
        !known.has(note.id) && !isTicketLookedAt(router.state.location.pathname, ticket.uuid),
    );
    tell(
      fresh.map((mention) => {
        const key = `note-${mention.note.id}`;
        const path = `/tickets/${mention.ticket.uuid}`;
        const onClick = () => router.history.push(path);
        const notification = { ...mentionText(mention, t), tag: key, path, onClick };
        return { key, sound: alertSound, notification };
      }),
    );
  }, [data, router, t]);
}
