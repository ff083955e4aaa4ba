import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsLookedAt } from '../../ui/use-is-looked-at.ts';
import { mentionsQuery, seeMention } from './notes.api.ts';

/** Whoever looks at a ticket has seen the notes of it that call them, whichever way they came. */
export function useSeeMentions(ticketId: number): void {
  const client = useQueryClient();
  const isLookedAt = useIsLookedAt();
  const { data } = useQuery(mentionsQuery);
  useEffect(() => {
    const seen = isLookedAt ? (data ?? []).filter(({ ticket }) => ticket.id === ticketId) : [];
    if (seen.length === 0) return;
    client.setQueryData(mentionsQuery.queryKey, (all) =>
      all?.filter(({ ticket }) => ticket.id !== ticketId),
    );
    // One that does not get through is there again with the next page, and seen then.
    for (const { note } of seen) seeMention(note.id).catch(() => undefined);
  }, [isLookedAt, data, ticketId, client]);
}
