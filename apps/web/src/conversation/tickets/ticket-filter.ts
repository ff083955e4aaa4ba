import { alertOf } from '@prosa/contract/alerts';
import type { SessionUser } from '@prosa/contract/auth';
import {
  canServe as canViewerServe,
  isHeld,
  isOverseer,
  type TicketViewer,
} from '@prosa/contract/ticket-rights';
import type { Ticket, TicketStatus } from '@prosa/contract/tickets';
import { urgencyOf } from './target-clock.ts';
import type { TicketsSearch } from './tickets-search.ts';

/** One list of tickets, in the parameters of the request. */
export interface TicketFilter {
  status?: TicketStatus;
  showAll?: true;
  queueIds?: readonly number[];
  /** Also tickets without a queue; only them when no queue is named. */
  noQueue?: true;
  tags?: readonly number[];
  users?: readonly number[];
  searchParam?: string;
  /** Tickets in the bell. */
  alerts?: true;
  unread?: true;
  unanswered?: true;
  /** True: only snoozed tickets, the next to return first; false: only the others. */
  snoozed?: boolean;
  /** Its target was missed or has little time left. */
  due?: true;
  /** Longest waiting first, or soonest due; by default the latest activity. */
  order?: 'waiting' | 'target';
}

export type Me = Pick<
  SessionUser,
  'id' | 'name' | 'profile' | 'allTicket' | 'queues' | 'alertsOff'
>;

export type TicketTab = 'assigned' | 'pending' | 'closed' | 'search';

export const tabOf = (search: TicketsSearch): TicketTab => search.tab ?? 'assigned';

/** The list that a tab of the ticket manager shows. */
export function filterOf(search: TicketsSearch): TicketFilter {
  const tab = tabOf(search);
  const queues = queueChoice(search);
  if (tab === 'pending') {
    return { status: 'pending', ...lineOrder(search), ...queues, ...attentionChoice(search) };
  }
  if (tab === 'closed') return { status: 'closed', ...queues };
  if (tab === 'assigned') return { ...assignedChoice(search), ...queues };
  return {
    ...queues,
    ...(search.q ? { searchParam: search.q } : {}),
    ...(search.tags ? { tags: search.tags } : {}),
    ...(search.users ? { users: search.users } : {}),
  };
}

const lineOrder = ({
  order = 'waiting',
}: {
  order?: 'waiting' | TicketsSearch['order'];
}): Pick<TicketFilter, 'order'> => (order === 'activity' ? {} : { order });

const assignedChoice = (search: TicketsSearch): TicketFilter => ({
  status: 'open',
  snoozed: search.snoozed ?? false,
  // Snoozed tickets are sorted by their return time.
  ...(search.order === 'target' && !search.snoozed ? { order: 'target' } : {}),
  ...(search.all ? { showAll: true } : {}),
  ...attentionChoice(search),
});

/** The queue part of a list's filter. */
export const queueChoice = ({
  queues,
  noQueue,
}: TicketsSearch): Pick<TicketFilter, 'queueIds' | 'noQueue'> => ({
  ...(queues ? { queueIds: queues } : {}),
  ...(noQueue ? { noQueue } : {}),
});

const attentionChoice = ({
  unread,
  unanswered,
  due,
}: TicketsSearch): Pick<TicketFilter, 'unread' | 'unanswered' | 'due'> => ({
  ...(unread ? { unread } : {}),
  ...(due ? { due } : {}),
  ...(unanswered ? { unanswered } : {}),
});

/** A search without criteria would list everything: it needs words, tags or users. */
export const isEmptySearch = (filter: TicketFilter): boolean =>
  !filter.status && !filter.searchParam && !filter.tags && !filter.users;

/**
 * Whether a ticket belongs to a list, by the server's rules. Events are only sent for tickets that this person may
 * see; only the server can match words of a search.
 */
export function fits(ticket: Ticket, filter: TicketFilter, me: Me): boolean {
  if (filter.status && ticket.status !== filter.status) return false;
  if (filter.status === 'open' && !filter.showAll && ticket.userId !== me.id) return false;
  if (filter.alerts && !isAlertFor(ticket, me)) return false;
  return fitsChoice(ticket, filter);
}

function fitsChoice(ticket: Ticket, filter: TicketFilter): boolean {
  const { tags, users } = filter;
  if (!fitsQueue(ticket, filter) || !fitsAttention(ticket, filter)) return false;
  if (users?.length && !(ticket.userId !== null && users.includes(ticket.userId))) return false;
  return (tags ?? []).every((id) => ticket.tags.some((tag) => tag.id === id));
}

function fitsAttention(
  ticket: Ticket,
  { unread, unanswered, snoozed, due }: TicketFilter,
): boolean {
  if (due && !isDue(ticket)) return false;
  if (snoozed !== undefined && ticket.isSnoozed !== snoozed) return false;
  if (unread && !isUnread(ticket)) return false;
  return !unanswered || (!ticket.lastFromMe && ticket.lastMessage !== '');
}

/** Its target was missed or has little time left. */
const isDue = ({ target }: Ticket): boolean =>
  target !== null && urgencyOf(target, new Date()) !== 'calm';

/** The customer wrote, or the holder marked it as unread. */
export const isUnread = ({
  unreadMessages,
  markedUnread,
}: Pick<Ticket, 'unreadMessages' | 'markedUnread'>): boolean => unreadMessages > 0 || markedUnread;

function fitsQueue({ queueId }: Ticket, { queueIds = [], noQueue }: TicketFilter): boolean {
  if (queueId === null) return noQueue === true || queueIds.length === 0;
  return queueIds.includes(queueId) || (queueIds.length === 0 && !noQueue);
}

/** Whether this person can see tickets without a queue. */
export const seesQueueless = (me: Me): boolean => isOverseer(me) || me.allTicket === 'enabled';

/** Tickets for the bell, the sound and notifications: one's own, and those that one may take. */
export function isAlertFor(ticket: Ticket, me: Me): boolean {
  if (alertOf(ticket, me) === null) return false;
  if (ticket.status === 'open') return true;
  // Only these people are notified of a customer without a queue.
  if (ticket.queueId === null) return me.allTicket === 'enabled' || me.profile === 'admin';
  return servesQueue(me, ticket.queueId);
}

/** May resolve, return, accept or reopen, as the state allows; a colleague's ticket only as an overseer. */
export function canManage(ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>, me: Me): boolean {
  if (!isHeld(ticket) || ticket.userId === me.id) return canServe(ticket, me);
  return isOverseer(me);
}

/** Overseers can also transfer pending tickets of any queue. */
export const canTransfer = (
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>,
  me: Me,
): boolean => ticket.status !== 'closed' && (isOverseer(me) || canManage(ticket, me));

/** New tickets reach attendants through their queues. */
export const lacksQueue = (me: Pick<Me, 'profile' | 'queues'>): boolean =>
  me.profile === 'user' && me.queues.length === 0;

const viewerOf = ({ id, profile, allTicket, queues }: Me): TicketViewer => ({
  id,
  profile,
  allTicket: allTicket === 'enabled',
  queueIds: queues.map((queue) => queue.id),
});

/** May answer and accept. Decides only what is drawn; the server checks by itself. */
export const canServe = (ticket: Pick<Ticket, 'userId' | 'queueId'>, me: Me): boolean =>
  canViewerServe(viewerOf(me), ticket);

const servesQueue = (me: Me, queueId: number): boolean =>
  me.queues.some((queue) => queue.id === queueId);
