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

/** Notes that mention this person, not seen yet; none when they switched mentions off. */
export function useMentions(): readonly Mention[] {
  const { alertsOff } = useUser();
  const { data = NONE } = useQuery(mentionsQuery);
  return alertsOff.includes('mention') ? NONE : data;
}

/** Plays a sound and notifies when a note mentions this person, unless they are viewing its ticket. */
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
    // Mentions from before the page was opened, or while switched off, are not news.
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
