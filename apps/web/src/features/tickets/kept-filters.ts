/** Queue filter, show-all and order, stored per person in this browser. The address takes precedence. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  readTicketsSearch,
  type TicketsSearch,
} from '../../conversation/tickets/tickets-search.ts';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { useUser } from '../../session/session.ts';

type Filters = Pick<TicketsSearch, 'queues' | 'noQueue' | 'all' | 'order'>;

export type ChangeSearch = (
  part: {
    [K in keyof TicketsSearch]?: TicketsSearch[K] | undefined;
  },
) => void;

const filtersOf = ({ queues, noQueue, all, order }: TicketsSearch): Filters => ({
  ...(queues ? { queues } : {}),
  ...(noQueue ? { noQueue } : {}),
  ...(all ? { all } : {}),
  ...(order ? { order } : {}),
});

/**
 * A link to a search shows all its results; other lists without filters of their own use the stored ones. The order is
 * this person's, whatever filters a link has. A view is shown as it was saved.
 */
export function withKept(address: TicketsSearch, { order, ...kept }: Filters): TicketsSearch {
  if (address.view !== undefined) return address;
  const { order: _, ...own } = filtersOf(address);
  const hasOwn = Object.keys(own).length > 0 || address.tab === 'search';
  return { ...(order ? { order } : {}), ...address, ...(hasOwn ? {} : kept) };
}

/** Several people may share a browser: the storage has an entry for each. */
function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(readStored('ticketFilters') ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

export const readKept = (userId: number): Filters =>
  filtersOf(readTicketsSearch((readAll()[userId] ?? {}) as Record<string, unknown>));

export const writeKept = (userId: number, search: TicketsSearch): void =>
  writeStored('ticketFilters', JSON.stringify({ ...readAll(), [userId]: filtersOf(search) }));

export function useKeptFilters(address: TicketsSearch): {
  search: TicketsSearch;
  change: ChangeSearch;
} {
  const navigate = useNavigate({ from: '/tickets/{-$uuid}' });
  const { id } = useUser();
  const [kept, setKept] = useState(() => readKept(id));
  const search = withKept(address, kept);
  const change: ChangeSearch = (part) => {
    if (search.view !== undefined) {
      const next = leavesView(search, part) ? part : { ...search, ...part };
      void navigate({ search: () => defined(next), replace: true });
      return;
    }
    const left = defined({ ...search, ...part });
    writeKept(id, left);
    setKept(filtersOf(left));
    void navigate({
      search: (now) => defined({ ...now, ...filtersOf(search), ...part }),
      replace: true,
    });
  };
  return { search, change };
}

/** Going to another list applies its stored filters; filtering the same list changes the view. */
const leavesView = (search: TicketsSearch, part: object): boolean =>
  'tab' in part && !(part.tab === 'search' && search.tab === 'search');

const defined = (search: object): TicketsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
