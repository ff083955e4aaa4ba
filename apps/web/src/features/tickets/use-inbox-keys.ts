import { useCommandKeys } from '../../session/command-keys.ts';
import type { ChangeSearch } from './kept-filters.ts';

/** The lists of the inbox by keyboard: O, P and F show open, pending and closed tickets, S goes to the search. */
export function useInboxKeys(change: ChangeSearch, focusSearch: () => void): void {
  // The words searched for stay behind: the other lists are not narrowed by them.
  const show = (tab: 'pending' | 'closed' | undefined) => () => change({ tab, q: undefined });
  useCommandKeys({
    o: show(undefined),
    p: show('pending'),
    f: show('closed'),
    s: focusSearch,
  });
}
