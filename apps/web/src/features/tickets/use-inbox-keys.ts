import { useCommandKeys } from '../../session/command-keys.ts';
import type { ChangeSearch } from './kept-filters.ts';

/** Keys for the lists of the inbox: O, P and F show open, pending and closed tickets, S focuses the search. */
export function useInboxKeys(change: ChangeSearch, focusSearch: () => void): void {
  // Drop the search words: they do not filter the other lists.
  const show = (tab: 'pending' | 'closed' | undefined) => () => change({ tab, q: undefined });
  useCommandKeys({
    o: show(undefined),
    p: show('pending'),
    f: show('closed'),
    s: focusSearch,
  });
}
