import { z } from 'zod';
import { Author, deleted, formFlag, isoTime, pageQuery, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { TicketEvent } from './ticket-events.ts';
import { Ticket, TicketHolder } from './tickets.ts';

/**
 * `conversation` is plain text. `vcard` is the name that other clients of the family give a `contactMessage`; both look the same.
 * The last three have no contents: those of `waiting` may still arrive, the others can only be read on the phone.
 */
export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'vcard',
  'call_log',
  'waiting',
  'view_once',
  'unsupported',
] as const;
export type MediaType = (typeof mediaTypes)[number];

const Quoted = z.object({
  id: uuid('message'),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  isDeleted: z.boolean(),
  contact: Author.nullable(),
  automatic: z.boolean(),
  user: Author.nullable(),
});

export const Message = z.object({
  id: uuid('message'),
  /** Null for what stands between attendances, as texts of campaigns do. */
  ticketId: id('ticket').nullable(),
  seq: z.number(),
  /** Chosen by the sending browser, so that its bubble stays in place when the response arrives. */
  clientId: z.string().nullable(),
  body: z.string(),
  /** Names after an `@` in the body: the group members whom the message mentions. */
  mentions: z.array(z.string()),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 1 waiting, 2 sent, 3 delivered, 4 read, 5 played. */
  ack: z.number().int().min(1).max(5),
  sendState: z.enum(['pending', 'sent', 'failed']),
  error: z.string().nullable(),
  mediaType: z.enum(mediaTypes),
  mediaUrl: z.string().nullable(),
  /** For voice notes: a copy that every browser can play. */
  mediaPlayUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  /** For a voice note: its loudness over time, 64 bytes from 0 to 100, in base64. */
  mediaWaveform: z.string().nullable(),
  /**
   * `pending`: an inbound file is being fetched; `failed`: fetching failed; `full`: not fetched because the company's storage is
   * full. A failed or full one can be requested again.
   */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed', 'full']),
  /** What is said in a voice note; null where nobody writes it down. */
  transcription: z
    .object({ state: z.enum(['pending', 'done', 'failed']), text: z.string() })
    .nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** How often it was forwarded before it arrived; 0 if it was written in this thread. See OFTEN_FORWARDED. */
  forwardingScore: z.number().int(),
  automatic: z.boolean(),
  /** That it belongs to; null once the campaign is deleted. */
  campaign: z.object({ id: id('campaign'), name: z.string() }).nullable(),
  /** Titles of the documents that a model was given for it. Customers do not see them. */
  sources: z.array(z.string()),
  quotedMsg: Quoted.nullable(),
  reactions: z.array(
    z.object({
      emoji: z.string(),
      fromMe: z.boolean(),
      /** The member who reacted, in a group; null for the customer and the company. */
      name: z.string().nullable(),
      /** The user who reacted for the company; null if it was done on the phone. */
      user: Author.nullable(),
    }),
  ),
  /** The author on the customer's side. */
  contact: Author.nullable(),
  /** The attendant who wrote it; null if it was sent on the phone or automatically. */
  userId: id('user').nullable(),
  user: Author.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Message = z.output<typeof Message>;

/** The quoted message: its id or, from older clients, the message object. */
export const quoted = z.union([uuid('message'), z.object({ id: uuid('message') })]);

export const quotedText = z
  .string()
  .max(100_000)
  .transform((value, ctx): unknown => {
    if (!value.startsWith('{')) return value;
    try {
      return JSON.parse(value);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(quoted);

/** Result of a forward for one recipient. */
export const Forwarded = z.object({
  contactId: id('contact'),
  /** The ticket that has the copies; null if they could not be sent. */
  ticket: z.object({ id: id('ticket'), uuid: uuid('ticket') }).nullable(),
  /** Why they were not sent: a code of `errors`. */
  error: z.string().nullable(),
  /** The holder of the conversation, if somebody else holds it. */
  holder: TicketHolder.nullable(),
});
export type Forwarded = z.output<typeof Forwarded>;

/** Idempotency key: a retry returns the first rows. */
const clientId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

export const messageRoutes = {
  'GET /messages/:ticketId': route({
    access: 'user',
    right: 'messages:read',
    params: z.object({ ticketId: textId('ticket') }),
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      /**
       * Instead of a page: changes in the thread since this server time, with deleted messages, oldest message first.
       * Continue from the `serverTime` of the first response.
       */
      changedSince: isoTime.optional(),
      /** Instead of the newest page: the page around this message. */
      around: uuid('message').optional(),
      /** Instead of older messages: the page that follows a `newerCursor`. */
      after: z.string().max(200).optional(),
    }),
    response: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      /** The attendances of the messages on this page, for the markers between them. */
      attendances: z.array(
        z.object({ id: id('ticket'), createdAt: isoTime, closedAt: isoTime.nullable() }),
      ),
      /** Ticket events between these messages, in thread order: each follows the message with its `seq`. */
      events: z.array(TicketEvent),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
      /** Newer messages follow this page, so live messages must not be appended to it. */
      hasNewer: z.boolean(),
      newerCursor: z.string().nullable(),
      serverTime: isoTime,
    }),
    summary:
      "List the thread of a ticket's contact: page 1 is the newest, and each page starts with its oldest message",
  }),
  'POST /messages/:ticketId': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    body: z.object({
      /** A list with several files: the caption of each. */
      body: z
        .union([
          text(limits.messageBody.max),
          z.array(text(limits.messageBody.max)).max(limits.filesPerMessage.max),
        ])
        .optional(),
      quotedMsg: z.union([quoted, quotedText]).nullable().optional(),
      /** Prefixes the text with the attendant's name in bold. */
      sign: formFlag.optional(),
      /** The header Idempotency-Key does the same. */
      clientId: clientId.optional(),
      /** For a recording, in the format of `mediaWaveform`. */
      waveform: z
        .string()
        .regex(/^[A-Za-z0-9+/]{86}==$/)
        .optional(),
      /** Accepted for older clients and ignored. */
      read: z.unknown().meta({ ignored: true }).optional(),
      fromMe: z.unknown().meta({ ignored: true }).optional(),
      mediaUrl: z.unknown().meta({ ignored: true }).optional(),
    }),
    /** `medias`: files to send. `voice`: the WebM/Opus original of a recording whose MP3 is in `medias`. */
    files: ['medias', 'voice'],
    repeated: ['body'],
    idempotent: true,
    status: 201,
    response: z.union([Message, z.array(Message)]),
    summary: 'Send text or files. The message is stored and shown at once, then delivered.',
  }),
  'POST /messages/forward': route({
    access: 'user',
    body: z.object({
      messageIds: z.array(uuid('message')).min(1).max(limits.forwardedMessages.max),
      contactIds: z.array(id('contact')).min(1).max(limits.forwardRecipients.max),
      /** Sent to each recipient after the messages. */
      comment: text(limits.messageBody.max).optional(),
      /** The connection for new tickets; default: the usual connection of the contact. */
      whatsappId: id('connection').nullable().optional(),
      /** The queue for new tickets; default: the queue of the messages, if the user serves it. */
      queueId: id('queue').nullable().optional(),
      clientId: clientId.optional(),
    }),
    idempotent: true,
    status: 200,
    response: z.object({ recipients: z.array(Forwarded) }),
    summary:
      "Forward messages to contacts, in the order of their thread: into each contact's open ticket, or a new one",
  }),
  'POST /messages/:ticketId/history': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    status: 202,
    response: z.object({ id: id('ticket') }),
    summary:
      "Ask the connection's phone for messages older than the first of the thread; they arrive as events",
  }),
  'POST /messages/:messageId/retry': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    status: 200,
    response: Message,
    summary: 'Retry a failed message',
  }),
  'POST /messages/:messageId/fetch-file': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    status: 202,
    response: Message,
    summary: "Retry fetching a customer's file; it arrives as an update",
  }),
  'PUT /messages/:messageId': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    body: z.object({ body: text(limits.messageBody.max).trim().min(1) }),
    response: Message,
    summary:
      "Edit a text message for both sides; only for its author, within the provider's time limit",
  }),
  'PUT /messages/:messageId/reaction': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    /** Empty removes the reaction. */
    body: z.object({ emoji: text(limits.emoji.max).trim() }),
    response: Message,
    summary: 'React to a message as the company, which has one reaction to each message',
  }),
  'DELETE /messages/:messageId': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    response: deleted(uuid('message')),
    summary: 'Delete a message for both sides; only for its author',
  }),
} as const;
