import {
  type TicketView,
  type TicketViewFilter,
  type ViewRef,
  viewRefs,
} from '@prosa/contract/ticket-views';
import type { TicketFilter } from '../../conversation/tickets/ticket-filter.queries.ts';

export type Named = Record<ViewRef, number[]>;

/** All ids that any of the filters refers to. */
export const namedBy = (filters: readonly TicketViewFilter[]): Named => ({
  queues: [...new Set(filters.flatMap(({ queues = [] }) => queues))],
  tags: [...new Set(filters.flatMap(({ tags = [] }) => tags))],
  users: [...new Set(filters.flatMap(({ users = [] }) => users))],
});

/** The filter without references to what no longer exists. */
export function keepPresent(
  filter: TicketViewFilter,
  present: Named,
): Pick<TicketView, 'filter' | 'gone'> {
  const kept = { ...filter };
  const gone: ViewRef[] = [];
  for (const ref of viewRefs) {
    const ids = filter[ref];
    const left = ids?.filter((id) => present[ref].includes(id)) ?? [];
    if (!ids || left.length === ids.length) continue;
    gone.push(ref);
    if (left.length > 0) kept[ref] = left;
    else delete kept[ref];
  }
  return { filter: kept, gone };
}

/**
 * The list of a view, as a list request; null where counting might read every ticket of the company.
 * The browser's `filterOf` reads the same.
 */
export function countedFilter({ filter }: Pick<TicketView, 'filter'>): TicketFilter | null {
  const { tab, queues, noQueue, unread, unanswered, snoozed, due, all } = filter;
  if (tab === 'closed' || tab === 'search') return null;
  return {
    queueIds: queues,
    noQueue,
    unread,
    unanswered,
    due,
    ...(tab === 'pending'
      ? { status: 'pending' }
      : { status: 'open', showAll: all, snoozed: snoozed ?? false }),
  };
}
