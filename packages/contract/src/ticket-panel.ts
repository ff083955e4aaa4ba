/** The panel beside a conversation: other tickets of its contact, their files, and search in the conversation. */
import { z } from 'zod';
import { Author, isoTime, pageQuery, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { Message } from './messages.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';
import { ticketStatuses } from './tickets.ts';

/** Pictures and videos; documents; messages with addresses. */
export const fileKinds = ['media', 'documents', 'links'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Another ticket of the contact, with its rating and how it was closed. */
export const EarlierTicket = z.object({
  id: id('ticket'),
  uuid: uuid('ticket'),
  status: z.enum(ticketStatuses),
  queue: QueueRef.nullable(),
  user: Author.nullable(),
  connectionName: z.string(),
  /** The customer's last rating, 1 to 3. */
  rate: z.number().nullable(),
  /** How it was closed; `user` is null if no person did. Null while it is not closed, or if there is no record. */
  ending: z.object({ user: Author.nullable() }).nullable(),
  createdAt: isoTime,
  closedAt: isoTime.nullable(),
});
export type EarlierTicket = z.output<typeof EarlierTicket>;

/** A message with its file or link, and the ticket that shows it. */
export const SharedFile = Message.extend({
  ticketUuid: uuid('ticket'),
  /** It is in the thread of the requested ticket, not on another connection. */
  isInThread: z.boolean(),
});
export type SharedFile = z.output<typeof SharedFile>;

const params = z.object({ ticketId: textId('ticket') });
const page = { hasMore: z.boolean(), cursor: z.string().nullable() };

export const ticketPanelRoutes = {
  'GET /tickets/:ticketId/earlier': route({
    access: 'user',
    params,
    query: z.object({ cursor: pageQuery.cursor }),
    response: z.object({ tickets: z.array(EarlierTicket), ...page }),
    summary: 'List other tickets of the same contact that you may see, latest first',
  }),
  'GET /tickets/:ticketId/files': route({
    access: 'user',
    params,
    query: z.object({ kind: z.enum(fileKinds), cursor: pageQuery.cursor }),
    response: z.object({ files: z.array(SharedFile), ...page }),
    summary: "List files or links of the ticket's contact on all connections, newest first",
  }),
  'GET /tickets/:ticketId/find': route({
    access: 'user',
    params,
    query: z.object({
      searchParam: text(limits.searchText.max),
      cursor: pageQuery.cursor,
    }),
    response: z.object({
      /** Newest first. An empty page may still have a cursor: one page reads only part of a long thread. */
      messages: z.array(z.object({ id: uuid('message'), seq: z.number(), createdAt: isoTime })),
      /** Only on the first page: all hits, up to 1000. */
      count: z.number(),
      countMore: z.boolean(),
      ...page,
    }),
    summary:
      "Find messages in the ticket's thread that contain these words, compared as in the search",
  }),
} as const;
