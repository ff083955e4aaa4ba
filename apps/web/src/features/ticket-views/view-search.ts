/** Converts between the inbox's address and the list that a view stores. */
import type { TicketView, TicketViewFilter } from '@prosa/contract/ticket-views';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';

type Key = keyof TicketViewFilter;

const queues = ['queues', 'noQueue'] as const satisfies Key[];

/** Filters and order of each list; an address may hold more, from lists shown before. */
const keysOf: Record<NonNullable<TicketsSearch['tab']> | 'assigned', readonly Key[]> = {
  assigned: [...queues, 'all', 'order', 'unread', 'unanswered', 'due', 'snoozed'],
  pending: [...queues, 'order', 'unread', 'unanswered', 'due'],
  closed: queues,
  search: [...queues, 'q', 'tags', 'users'],
};

/** The list on screen, in the form that a view stores. */
export function toViewFilter(search: TicketsSearch): TicketViewFilter {
  const { tab } = search;
  const values = {
    ...search,
    q: search.q?.trim() || undefined,
    // Assigned tickets are sorted by latest activity anyway.
    order: tab === undefined && search.order === 'activity' ? undefined : search.order,
  };
  const kept = keysOf[tab ?? 'assigned'].flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...(tab ? { tab } : {}), ...Object.fromEntries(kept) };
}

/** The address of a view, without values that its reader may not choose. */
export function toSearch({ id, filter }: Pick<TicketView, 'id' | 'filter'>, me: Me): TicketsSearch {
  const { all, ...rest } = filter;
  const shown = all && me.profile !== 'user' ? { all } : {};
  return { ...defined(rest), ...shown, view: id };
}

const defined = (filter: TicketViewFilter): TicketsSearch =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Whether the list on screen differs from the stored one. */
export function isChanged(view: TicketView, search: TicketsSearch, me: Me): boolean {
  return nameOf(toViewFilter(search)) !== nameOf(toViewFilter(toSearch(view, me)));
}

/** Normalised: the order of selected values does not matter. */
const nameOf = (filter: TicketViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** Admins can share any list, supervisors those of their own queues. */
export function mayShare({ queues: ids = [], noQueue }: TicketViewFilter, me: Me): boolean {
  if (me.profile === 'admin') return true;
  const isOfOwn = ids.length > 0 && ids.every((id) => me.queues.some((queue) => queue.id === id));
  return me.profile === 'supervisor' && isOfOwn && !noQueue;
}

/** Its author can change it; a shared one, admins too. */
export const mayChange = ({ userId }: TicketView, me: Me): boolean =>
  userId === me.id || me.profile === 'admin';
