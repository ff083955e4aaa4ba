/** Between the address of the inbox and the list that a view keeps. */
import type { TicketView, TicketViewFilter } from '@prosa/contract/ticket-views';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';

type Key = keyof TicketViewFilter;

const queues = ['queues', 'noQueue'] as const satisfies Key[];

/** What narrows or orders each list; an address may hold more, of lists that were shown before. */
const keysOf: Record<NonNullable<TicketsSearch['tab']> | 'assigned', readonly Key[]> = {
  assigned: [...queues, 'all', 'order', 'unread', 'unanswered', 'due', 'snoozed'],
  pending: [...queues, 'order', 'unread', 'unanswered', 'due'],
  closed: queues,
  search: [...queues, 'q', 'tags', 'users'],
};

/** The list on screen, as a view keeps it. */
export function toViewFilter(search: TicketsSearch): TicketViewFilter {
  const { tab } = search;
  const told = {
    ...search,
    q: search.q?.trim() || undefined,
    // Of what is being served, the latest activity comes first anyway.
    order: tab === undefined && search.order === 'activity' ? undefined : search.order,
  };
  const kept = keysOf[tab ?? 'assigned'].flatMap((key) => {
    const value = told[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...(tab ? { tab } : {}), ...Object.fromEntries(kept) };
}

/** The address of a view: what its reader may not choose is left out. */
export function toSearch({ id, filter }: Pick<TicketView, 'id' | 'filter'>, me: Me): TicketsSearch {
  const { all, ...rest } = filter;
  const shown = all && me.profile !== 'user' ? { all } : {};
  return { ...defined(rest), ...shown, view: id };
}

const defined = (filter: TicketViewFilter): TicketsSearch =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Whether the list on screen is another than the one that the view keeps. */
export function isChanged(view: TicketView, search: TicketsSearch, me: Me): boolean {
  return nameOf(toViewFilter(search)) !== nameOf(toViewFilter(toSearch(view, me)));
}

/** In one spelling: in which order somebody chose makes no other list. */
const nameOf = (filter: TicketViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** Admins share any list, supervisors one of their own queues. */
export function mayShare({ queues: ids = [], noQueue }: TicketViewFilter, me: Me): boolean {
  if (me.profile === 'admin') return true;
  const isOfOwn = ids.length > 0 && ids.every((id) => me.queues.some((queue) => queue.id === id));
  return me.profile === 'supervisor' && isOfOwn && !noQueue;
}

/** Its writer changes it; what is shared, admins too. */
export const mayChange = ({ userId }: TicketView, me: Me): boolean =>
  userId === me.id || me.profile === 'admin';
