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

/** One list of tickets, as the server is asked for it. */
export interface TicketFilter {
  status?: TicketStatus;
  showAll?: true;
  queueIds?: readonly number[];
  /** Also tickets without a queue, or only them where no queue is named. */
  noQueue?: true;
  tags?: readonly number[];
  users?: readonly number[];
  searchParam?: string;
  /** What the bell shows. */
  alerts?: true;
  unread?: true;
  unanswered?: true;
  /** Only those that are put off, whoever comes back first on top; or only the others. */
  snoozed?: boolean;
  /** Its target was missed or has little time left. */
  due?: true;
  /** Whoever has waited longest first, or what is due soonest; else the latest activity is. */
  order?: 'waiting' | 'target';
}

export type Me = Pick<
  SessionUser,
  'id' | 'name' | 'profile' | 'allTicket' | 'queues' | 'alertsOff'
>;

export type TicketTab = 'assigned' | 'pending' | 'closed' | 'search';

export const tabOf = (search: TicketsSearch): TicketTab => search.tab ?? 'assigned';

/** The list that a tab of the manager shows. */
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
  // Those that are put off stand by when they come back.
  ...(search.order === 'target' && !search.snoozed ? { order: 'target' } : {}),
  ...(search.all ? { showAll: true } : {}),
  ...attentionChoice(search),
});

/** The part of a list's filter that says which queues. */
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

/** A search that names nothing would list everything: it waits for words, tags or users. */
export const isEmptySearch = (filter: TicketFilter): boolean =>
  !filter.status && !filter.searchParam && !filter.tags && !filter.users;

/**
 * Whether a ticket stands in a list, as the server decides it. Only tickets that this person may see
 * are ever told of; words of a search are the server's alone to judge.
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

/** By what its customer wrote, or because its holder wants to come back to it. */
export const isUnread = ({
  unreadMessages,
  markedUnread,
}: Pick<Ticket, 'unreadMessages' | 'markedUnread'>): boolean => unreadMessages > 0 || markedUnread;

function fitsQueue({ queueId }: Ticket, { queueIds = [], noQueue }: TicketFilter): boolean {
  if (queueId === null) return noQueue === true || queueIds.length === 0;
  return queueIds.includes(queueId) || (queueIds.length === 0 && !noQueue);
}

/** Whether there can be tickets without a queue that this person sees. */
export const seesQueueless = (me: Me): boolean => isOverseer(me) || me.allTicket === 'enabled';

/** What the bell, the sound and notifications tell of: one's own tickets, and those that one may take. */
export function isAlertFor(ticket: Ticket, me: Me): boolean {
  if (alertOf(ticket, me) === null) return false;
  if (ticket.status === 'open') return true;
  // Nobody but these would hear of a customer without a queue.
  if (ticket.queueId === null) return me.allTicket === 'enabled' || me.profile === 'admin';
  return servesQueue(me, ticket.queueId);
}

/** May resolve, return, accept or reopen, as its state has it: what a colleague holds is theirs, except for overseers. */
export function canManage(ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>, me: Me): boolean {
  if (!isHeld(ticket) || ticket.userId === me.id) return canServe(ticket, me);
  return isOverseer(me);
}

/** Overseers move what waits in any queue, too. */
export const canTransfer = (
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>,
  me: Me,
): boolean => ticket.status !== 'closed' && (isOverseer(me) || canManage(ticket, me));

/** New tickets reach attendants by their queues. */
export const lacksQueue = (me: Pick<Me, 'profile' | 'queues'>): boolean =>
  me.profile === 'user' && me.queues.length === 0;

const viewerOf = ({ id, profile, allTicket, queues }: Me): TicketViewer => ({
  id,
  profile,
  allTicket: allTicket === 'enabled',
  queueIds: queues.map((queue) => queue.id),
});

/** May answer and accept. Only what is drawn depends on this; the server decides by itself. */
export const canServe = (ticket: Pick<Ticket, 'userId' | 'queueId'>, me: Me): boolean =>
  canViewerServe(viewerOf(me), ticket);

const servesQueue = (me: Me, queueId: number): boolean =>
  me.queues.some((queue) => queue.id === queueId);
