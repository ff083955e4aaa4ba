/** Views: lists of tickets that people save under a name. */
import { z } from 'zod';
import { deleted, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

const ids = (ref: 'queue' | 'tag' | 'user', max: number = limits.filterIds.max) =>
  z.array(id(ref)).min(1).max(max).optional();
const flag = z.literal(true).optional();

/** The list parameters in the address of the inbox. */
const TicketViewFilter = z.object({
  /** Default: open tickets. */
  tab: z.enum(['pending', 'closed', 'search']).optional(),
  q: text(limits.searchText.max).trim().min(1).optional(),
  queues: ids('queue'),
  noQueue: flag,
  tags: ids('tag', limits.filterTags.max),
  users: ids('user'),
  all: flag,
  order: z.enum(['activity', 'target']).optional(),
  due: flag,
  unread: flag,
  unanswered: flag,
  snoozed: flag,
});
export type TicketViewFilter = z.output<typeof TicketViewFilter>;

export const viewRefs = ['queues', 'tags', 'users'] as const;
export type ViewRef = (typeof viewRefs)[number];

export const TicketView = z.object({
  id: id('ticketView'),
  name: z.string(),
  /** Visible to the whole company, not only to its author. */
  isShared: z.boolean(),
  /** The author; null if they were deleted. */
  userId: id('user').nullable(),
  /** Without queues, tags and users that were deleted since. */
  filter: TicketViewFilter,
  /** The kinds of filter that lost something deleted. */
  gone: z.array(z.enum(viewRefs)),
  rev: z.number(),
});
export type TicketView = z.output<typeof TicketView>;

const params = z.object({ viewId: textId('ticketView') });
const editable = {
  name: text(limits.ticketViewName.max).trim().min(limits.ticketViewName.min),
  isShared: z.boolean(),
  filter: TicketViewFilter,
};

export const ticketViewRoutes = {
  'GET /ticket-views': route({
    access: 'user',
    response: z.array(TicketView),
    summary:
      'List your own and shared views in your order. Only admins see views that filter by attendant.',
  }),
  'GET /ticket-views/counts': route({
    access: 'user',
    response: z.array(z.object({ id: id('ticketView'), count: z.number() })),
    summary:
      'Count the tickets in each view of pending or open tickets. Other views are not counted; in a company with more than 5000 such tickets, none is.',
  }),
  'GET /ticket-views/:viewId': route({
    access: 'user',
    params,
    response: TicketView,
    summary: 'Get a view',
  }),
  'POST /ticket-views': route({
    access: 'user',
    body: z.object({ ...editable, isShared: editable.isShared.default(false) }),
    status: 201,
    response: TicketView,
    summary:
      'Save a list as your view. Admins can share it; supervisors can share views of their own queues. ERR_VIEW_BROKEN if a queue, tag or user does not exist, ERR_TOO_MANY_VIEWS.',
  }),
  'PUT /ticket-views/:viewId': route({
    access: 'user',
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: TicketView,
    summary: 'Update a view; only for its author, and for admins if it is shared',
  }),
  'DELETE /ticket-views/:viewId': route({
    access: 'user',
    params,
    response: deleted(id('ticketView')),
    summary: 'Delete a view',
  }),
  'POST /ticket-views/order': route({
    access: 'user',
    body: z.object({ ids: z.array(id('ticketView')).max(2 * limits.ticketViews.max) }),
    status: 200,
    response: z.array(TicketView),
    summary: 'Put these views first in this order, for you alone; the others follow',
  }),
} as const;
