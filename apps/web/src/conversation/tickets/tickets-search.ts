/** The inbox state in the address, so that reload, back and a copied link show the same list. */
export interface TicketsSearch {
  /** Assigned when absent. */
  tab?: 'pending' | 'closed' | 'search';
  q?: string;
  queues?: number[];
  /** With `queues`: also those without one; alone: only those. */
  noQueue?: true;
  tags?: number[];
  users?: number[];
  all?: true;
  /**
   * `activity`: pending tickets by latest activity; by default, longest waiting first. `target`: soonest due by its
   * queue's targets first.
   */
  order?: 'activity' | 'target';
  /** Its target was missed or has little time left. */
  due?: true;
  unread?: true;
  /** Only snoozed ones among the assigned. */
  snoozed?: true;
  /** The customer wrote last. */
  unanswered?: true;
  /** The view the list started from; the rest of the address is its current state. */
  view?: number;
  /** A message to show in the open thread; removed once shown. */
  message?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const tabs: readonly unknown[] = ['pending', 'closed', 'search'];

/** Addresses are typed by people: drops invalid values. */
export function readTicketsSearch(raw: Record<string, unknown>): TicketsSearch {
  const search: TicketsSearch = {};
  if (tabs.includes(raw.tab)) search.tab = raw.tab as NonNullable<TicketsSearch['tab']>;
  // The router reads bare digits as a number.
  if (typeof raw.q === 'string' || typeof raw.q === 'number') search.q = String(raw.q);
  for (const key of ['queues', 'tags', 'users'] as const) {
    const ids = readIds(raw[key]);
    if (ids.length > 0) search[key] = ids;
  }
  Object.assign(search, readFlags(raw));
  if (isId(raw.view)) search.view = raw.view;
  if (typeof raw.message === 'string' && UUID.test(raw.message)) search.message = raw.message;
  return search;
}

const flags = ['noQueue', 'all', 'unread', 'unanswered', 'snoozed', 'due'] as const;

const readFlags = (raw: Record<string, unknown>): TicketsSearch => ({
  ...Object.fromEntries(flags.flatMap((flag) => (raw[flag] === true ? [[flag, true]] : []))),
  ...(raw.order === 'activity' || raw.order === 'target' ? { order: raw.order } : {}),
});

function readIds(raw: unknown): number[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter(isId);
}

const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0;
