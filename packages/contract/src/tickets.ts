import { z } from 'zod';
import { CloseReasonRef } from './close-reasons.ts';
import { Author, deleted, ignoredCompany, isoTime, pageQuery, textFlag } from './common.ts';
import { ConnectionRef } from './connections.ts';
import { TicketContact } from './contacts.ts';
import { id, textId, textIds, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { noteText } from './notes.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';
import { CutParts } from './search.ts';
import { TagRef } from './tags.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Author and delivery state of a ticket's last message. */
const LastFrom = z.object({
  messageId: uuid('message'),
  fromMe: z.boolean(),
  automatic: z.boolean(),
  ack: z.number(),
  sendState: z.enum(['pending', 'sent', 'failed']),
  user: Author.nullable(),
  /** The member who wrote it, in a group. */
  contact: Author.nullable(),
});

/** A ticket as every list and event shows it. */
export const Ticket = z.object({
  id: id('ticket'),
  uuid: uuid('ticket'),
  companyId: id('company'),
  status: z.enum(ticketStatuses),
  contactId: id('contact'),
  contact: TicketContact,
  userId: id('user').nullable(),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  queueId: id('queue').nullable(),
  queue: QueueRef.nullable(),
  whatsappId: id('connection'),
  whatsapp: ConnectionRef,
  tags: z.array(TagRef),
  lastMessage: z.string(),
  /** A person of the company wrote last; automatic texts do not count. */
  lastFromMe: z.boolean(),
  /** Null if the ticket has no message. */
  lastFrom: LastFrom.nullable(),
  unreadMessages: z.number(),
  /** Set by its holder, to come back to it; cleared when they open it or the customer writes. */
  markedUnread: z.boolean(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  closedAt: isoTime.nullable(),
  /** The closing reason that a person gave; null again once somebody continues the ticket. */
  closeReasonId: id('closeReason').nullable(),
  closeReason: CloseReasonRef.nullable(),
  /** Somebody transferred it to its holder or queue, and none of them has opened it since. `handedById` is null after distribution. */
  isHandedOver: z.boolean(),
  handedById: id('user').nullable(),
  /** Snoozed until `snoozedUntil`, or until the customer writes if that is null. */
  isSnoozed: z.boolean(),
  snoozedUntil: isoTime.nullable(),
  /** A snooze ended, by its time or because the customer wrote; until its holder opens the ticket. */
  hasWoken: z.boolean(),
  /** When it became pending; null in other states. */
  waitingSince: isoTime.nullable(),
  /** The next target of its queue and when it is due; at `warnAt` four fifths of the working time have passed. */
  target: z
    .object({ kind: z.enum(['answer', 'resolve']), warnAt: isoTime, dueAt: isoTime })
    .nullable(),
  /** The alert that was sent for the target, due soon or missed; until somebody opens the ticket. */
  targetTold: z.enum(['soon', 'late']).nullable(),
  /** Free text may be sent until then, afterwards only templates. Null if the provider has no such window. */
  windowEndsAt: isoTime.nullable(),
  rev: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

/** Where a search found its words: in a message of the thread, or in a note on the contact (`messageId` is null). */
export const SearchMatch = z.object({
  messageId: uuid('message').nullable(),
  body: z.string(),
  at: isoTime,
});

/** A ticket in a list. A search adds `rank`, best first: 0 = name or tag, 1 = words, 2 = similar spelling. */
const ListedTicket = Ticket.extend({
  match: SearchMatch.nullable().optional(),
  rank: z.number().optional(),
});

/** Body of a 409 ERR_OTHER_OPEN_TICKET: the holder of the ticket. */
export const TicketHolder = z.object({
  id: id('ticket'),
  uuid: uuid('ticket'),
  userId: id('user').nullable(),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  queue: QueueRef.nullable(),
});
export type TicketHolder = z.output<typeof TicketHolder>;

const filters = {
  status: z.enum(ticketStatuses).optional(),
  showAll: textFlag.optional(),
  queueIds: textIds('queue').optional(),
  /** With `queueIds`: tickets without a queue, too; alone: only tickets without a queue. */
  noQueue: textFlag.optional(),
};

const params = z.object({ ticketId: textId('ticket') });

export const ticketRoutes = {
  'GET /tickets': route({
    access: 'user',
    right: 'tickets:read',
    query: z.object({
      ...pageQuery,
      ...filters,
      tags: textIds('tag', limits.filterTags.max).optional(),
      users: textIds('user').optional(),
      withUnreadMessages: textFlag.optional(),
      /** Tickets in the bell: those the user is alerted of, without kinds that they switched off. */
      alerts: textFlag.optional(),
      unread: textFlag.optional(),
      /** The customer wrote last. */
      unanswered: textFlag.optional(),
      /** `true`: only snoozed tickets, those that return soonest first; `false`: only the others; absent: both. */
      snoozed: textFlag.optional(),
      /** Tickets whose target was missed or has little time left. */
      due: textFlag.optional(),
      /**
       * `waiting`, for pending tickets: longest waiting first. `target`, for pending and open tickets: earliest due
       * target first, those without a target last.
       */
      order: z.enum(['activity', 'waiting', 'target']).optional(),
      /** A day, yyyy-mm-dd in the company's time zone. */
      date: z.iso.date().optional(),
      updatedAt: z.iso.date().optional(),
    }),
    response: z.object({
      tickets: z.array(ListedTicket),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
      cut: CutParts,
      serverTime: isoTime,
    }),
    summary:
      'List tickets you may see, latest activity first unless `order` says otherwise. A search looks in names, numbers, messages, notes and tags.',
  }),
  'GET /tickets/counts': route({
    access: 'user',
    query: z.object({
      showAll: filters.showAll,
      queueIds: filters.queueIds,
      noQueue: filters.noQueue,
    }),
    response: z.object({
      open: z.number(),
      openMore: z.boolean(),
      pending: z.number(),
      pendingMore: z.boolean(),
      /** Not included in `open`. */
      snoozed: z.number(),
      snoozedMore: z.boolean(),
    }),
    summary: 'Count tickets for the badges, exact up to 1000',
  }),
  'GET /tickets/:ticketId': route({
    access: 'user',
    right: 'tickets:read',
    params,
    response: Ticket,
    summary: 'Get a ticket',
  }),
  'GET /tickets/:ticketId/position': route({
    access: 'user',
    params,
    response: z.object({ position: z.number().nullable() }),
    summary:
      "Get a ticket's place in the waiting line of its queue, from 1; null if it does not wait for a person",
  }),
  'GET /tickets/:ticketId/colleagues': route({
    access: 'user',
    params,
    response: z.array(Author),
    summary: 'List other users who may see the ticket, by name: the ones a note on it can mention',
  }),
  'GET /tickets/u/:ticketUuid': route({
    access: 'user',
    right: 'tickets:read',
    params: z.object({ ticketUuid: uuid('ticket') }),
    response: Ticket,
    summary: 'Get a ticket by its uuid',
  }),
  'POST /tickets': route({
    access: 'user',
    body: z.object({
      contactId: id('contact'),
      queueId: id('queue').nullable().optional(),
      whatsappId: id('connection').nullable().optional(),
      userId: z.unknown().meta({ ignored: true }).optional(),
      status: z.literal('open').optional(),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: Ticket,
    summary: 'Open a ticket for a contact. ERR_OTHER_OPEN_TICKET names the holder of the open one.',
  }),
  'PUT /tickets/:ticketId': route({
    access: 'user',
    right: 'tickets:write',
    params,
    body: z.object({
      status: z.enum(ticketStatuses).optional(),
      userId: id('user').nullable().optional(),
      queueId: id('queue').nullable().optional(),
      whatsappId: id('connection').optional(),
      /** What answers instead of people. Unchanged if absent; closing the ticket clears all three. */
      useIntegration: z.boolean().nullable().optional(),
      promptId: id('prompt').nullable().optional(),
      integrationId: id('integration').nullable().optional(),
      /** Saved as a note on the ticket, for colleagues. */
      note: noteText.optional(),
      /** With `closed`: the customer is notified some seconds later, and closing can be undone until then. */
      canUndo: z.boolean().optional(),
      /** With `closed`: neither rating nor farewell is sent. */
      silent: z.boolean().optional(),
      /** With `closed`: the reason. The server never requires it, even if the company has its people asked. */
      closeReasonId: id('closeReason').nullable().optional(),
      companyId: ignoredCompany,
    }),
    ifMatch: true,
    response: Ticket,
    example: { status: 'closed', silent: true },
    summary: 'Accept, return, resolve, reopen or transfer a ticket, depending on the fields',
  }),
  'POST /tickets/:ticketId/undo': route({
    access: 'user',
    params,
    status: 200,
    response: Ticket,
    summary:
      'Undo closing a ticket with canUndo; only for the user who closed it. ERR_UNDO_TOO_LATE once the customer was notified.',
  }),
  'POST /tickets/:ticketId/read': route({
    access: 'user',
    params,
    status: 200,
    response: Ticket,
    summary:
      "Mark the customer's messages as read, also on their phone; has no effect unless you hold the ticket",
  }),
  'POST /tickets/:ticketId/unread': route({
    access: 'user',
    params,
    status: 200,
    response: Ticket,
    summary: 'Mark an open ticket as unread; has no effect unless you hold it',
  }),
  'DELETE /tickets/:ticketId': route({
    access: 'ticket-options:deleteTicket',
    params,
    response: deleted(id('ticket')),
    summary: 'Delete a ticket and its messages',
  }),
} as const;
