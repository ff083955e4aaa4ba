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

/** About the last message of a ticket. */
const LastFrom = z.object({
  messageId: uuid('message'),
  fromMe: z.boolean(),
  automatic: z.boolean(),
  ack: z.number(),
  sendState: z.enum(['pending', 'sent', 'failed']),
  user: Author.nullable(),
  /** In groups, who of its members. */
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
  /** Whose it is, and how far it came; null without any. */
  lastFrom: LastFrom.nullable(),
  unreadMessages: z.number(),
  /** Its holder wants to come back to it; until it is opened or the customer writes. */
  markedUnread: z.boolean(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  closedAt: isoTime.nullable(),
  /** Why it was resolved, where a person said so; null again once somebody goes on with it. */
  closeReasonId: id('closeReason').nullable(),
  closeReason: CloseReasonRef.nullable(),
  /** Somebody gave it to its holder or queue, and nobody of them has opened it since; by whom, unless by distribution. */
  isHandedOver: z.boolean(),
  handedById: id('user').nullable(),
  /** Put off: until then, or, without a time, until the customer writes. */
  isSnoozed: z.boolean(),
  snoozedUntil: isoTime.nullable(),
  /** It was put off and has come back, by its time or its customer; until its holder opens it. */
  hasWoken: z.boolean(),
  /** Since when it is pending; null in other states. */
  waitingSince: isoTime.nullable(),
  /** What its queue wants next and until when; from `warnAt` on four fifths of the working time have passed. */
  target: z
    .object({ kind: z.enum(['answer', 'resolve']), warnAt: isoTime, dueAt: isoTime })
    .nullable(),
  /** That the target comes to its end or has: until somebody looks at it. */
  targetTold: z.enum(['soon', 'late']).nullable(),
  /** Until when free text may be sent; after it only templates. Null where the provider has no such window. */
  windowEndsAt: isoTime.nullable(),
  rev: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

/** Where a search found its words: in the thread, or in a note on the contact, which is no message. */
export const SearchMatch = z.object({
  messageId: uuid('message').nullable(),
  body: z.string(),
  at: isoTime,
});

/** A ticket in a list. A search says how well each fits, the best first: 0 by name or tag, 1 by words, 2 alike. */
const ListedTicket = Ticket.extend({
  match: SearchMatch.nullable().optional(),
  rank: z.number().optional(),
});

/** Body of a 409 ERR_OTHER_OPEN_TICKET: who holds the ticket. */
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
  /** With `queueIds`: also tickets without a queue; alone: only those. */
  noQueue: textFlag.optional(),
};

const params = z.object({ ticketId: textId('ticket') });

export const ticketRoutes = {
  'GET /tickets': route({
    access: 'user',
    query: z.object({
      ...pageQuery,
      ...filters,
      tags: textIds('tag', limits.filterTags.max).optional(),
      users: textIds('user').optional(),
      withUnreadMessages: textFlag.optional(),
      /** What the bell shows: what this person is alerted of, unless they switched it off. */
      alerts: textFlag.optional(),
      unread: textFlag.optional(),
      /** The customer wrote last. */
      unanswered: textFlag.optional(),
      /** Those that are put off, the first to come back first, or only the others; all of them without it. */
      snoozed: textFlag.optional(),
      /** Those whose target was missed or has little time left. */
      due: textFlag.optional(),
      /**
       * `waiting`, for pending tickets: whoever has waited longest first. `target`, for pending and open ones: what its
       * queue wants soonest first, those without a target last.
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
      /** Put off; `open` is without them. */
      snoozed: z.number(),
      snoozedMore: z.boolean(),
    }),
    summary: 'Count tickets for the badges, exact up to 1000',
  }),
  'GET /tickets/:ticketId': route({
    access: 'user',
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
    params,
    body: z.object({
      status: z.enum(ticketStatuses).optional(),
      userId: id('user').nullable().optional(),
      queueId: id('queue').nullable().optional(),
      whatsappId: id('connection').optional(),
      /** What answers in place of people: as it is unless it is given, and nothing once it is closed. */
      useIntegration: z.boolean().nullable().optional(),
      promptId: id('prompt').nullable().optional(),
      integrationId: id('integration').nullable().optional(),
      /** For colleagues, beside the change: becomes a note of the ticket. */
      note: noteText.optional(),
      /** With `closed`: the customer is told some seconds later, and until then it can be undone. */
      canUndo: z.boolean().optional(),
      /** With `closed`: neither rating nor farewell is sent. */
      silent: z.boolean().optional(),
      /** With `closed`: why. Never required here, also where the company has its people asked. */
      closeReasonId: id('closeReason').nullable().optional(),
      companyId: ignoredCompany,
    }),
    ifMatch: true,
    response: Ticket,
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
