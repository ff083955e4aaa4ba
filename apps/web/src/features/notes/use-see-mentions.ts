import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsLookedAt } from '../../ui/use-is-looked-at.ts';
import { mentionsQuery, seeMention } from './notes.api.ts';

/** Opening a ticket marks its notes that mention this person as seen, whichever way they came. */
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
    // If this fails, the mention is shown again on the next page load, and marked then.
    for (const { note } of seen) seeMention(note.id).catch(() => undefined);
  }, [isLookedAt, data, ticketId, client]);
}
