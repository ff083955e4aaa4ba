import { z } from 'zod';
import { Author, deleted, formFlag, isoTime, pageQuery, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { TicketEvent } from './ticket-events.ts';
import { Ticket, TicketHolder } from './tickets.ts';

/**
 * `conversation` is plain text. `vcard` is what clients of the family call a `contactMessage`; it is drawn alike. The last three have no contents: `waiting` may still get them, the others are to be
 * read on the phone.
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
  /** Chosen by the sending browser; keeps its bubble in place when the answer comes. */
  clientId: z.string().nullable(),
  body: z.string(),
  /** Names that stand in the body after an `@`: whom it calls, in a group. */
  mentions: z.array(z.string()),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 1 waiting, 2 sent, 3 delivered, 4 read, 5 played. */
  ack: z.number().int().min(1).max(5),
  sendState: z.enum(['pending', 'sent', 'failed']),
  error: z.string().nullable(),
  mediaType: z.enum(mediaTypes),
  mediaUrl: z.string().nullable(),
  /** A copy that every browser plays, for voice notes. */
  mediaPlayUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  /** Of a voice note: 64 bytes of 0 to 100, its loudness over its length, in base64. */
  mediaWaveform: z.string().nullable(),
  /** pending while an inbound file is being fetched; failed when it could not be. */
  /** `full`: not fetched, because the company has no room left; it can be asked for again. */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed', 'full']),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** How often it was passed on before it came here; 0 for what was written in its thread. See OFTEN_FORWARDED. */
  forwardingScore: z.number().int(),
  automatic: z.boolean(),
  quotedMsg: Quoted.nullable(),
  reactions: z.array(
    z.object({
      emoji: z.string(),
      fromMe: z.boolean(),
      /** In a group, who of its members; null for the customer's and the company's own. */
      name: z.string().nullable(),
      /** Who of the company; null where it was set on the phone. */
      user: Author.nullable(),
    }),
  ),
  /** Who wrote it on the customer's side. */
  contact: Author.nullable(),
  /** The attendant who wrote it; null for the handset and for automatic texts. */
  userId: id('user').nullable(),
  user: Author.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Message = z.output<typeof Message>;

/** A reply names its message by id, or (as older clients do) by the message object. */
const quoted = z.union([uuid('message'), z.object({ id: uuid('message') })]);

const quotedText = z
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

/** What became of a forward at one of its recipients. */
export const Forwarded = z.object({
  contactId: id('contact'),
  /** Where it stands now; null where it could not be sent. */
  ticket: z.object({ id: id('ticket'), uuid: uuid('ticket') }).nullable(),
  /** Why not: a code of `errors`. */
  error: z.string().nullable(),
  /** Who has the conversation, where somebody else does. */
  holder: TicketHolder.nullable(),
});
export type Forwarded = z.output<typeof Forwarded>;

/** Same key, same send: a retry answers the first rows. */
const clientId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

export const messageRoutes = {
  'GET /messages/:ticketId': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      /**
       * Instead of a page: what changed in the thread since this server time, tombstones too, oldest message first.
       * The first answer's server time is the one to go on from.
       */
      changedSince: isoTime.optional(),
      /** Instead of the newest page: the one in whose middle this message stands. */
      around: uuid('message').optional(),
      /** Instead of older messages: the page that follows a `newerCursor`. */
      after: z.string().max(200).optional(),
    }),
    response: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      /** The attendances whose messages stand in this page, for the markers between them. */
      attendances: z.array(
        z.object({ id: id('ticket'), createdAt: isoTime, closedAt: isoTime.nullable() }),
      ),
      /** What was done meanwhile, in the order of the thread: each follows the message of its `seq`. */
      events: z.array(TicketEvent),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
      /** Newer messages follow this page: what comes live does not stand next to it. */
      hasNewer: z.boolean(),
      newerCursor: z.string().nullable(),
      serverTime: isoTime,
    }),
    summary: "The thread of a ticket's contact: page 1 is the newest, inside a page oldest first.",
  }),
  'POST /messages/:ticketId': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    body: z.object({
      /** Several, with several files: the caption of each. */
      body: z
        .union([
          text(limits.messageBody.max),
          z.array(text(limits.messageBody.max)).max(limits.filesPerMessage.max),
        ])
        .optional(),
      quotedMsg: z.union([quoted, quotedText]).nullable().optional(),
      /** Puts the attendant's name in bold before the text. */
      sign: formFlag.optional(),
      /** Or the header Idempotency-Key. */
      clientId: clientId.optional(),
      /** Of a recording, as `mediaWaveform` shows it. */
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
    status: 201,
    response: z.union([Message, z.array(Message)]),
    summary: 'Sends text or files. The row is stored and shown at once; delivery follows.',
  }),
  'POST /messages/forward': route({
    access: 'user',
    body: z.object({
      messageIds: z.array(uuid('message')).min(1).max(limits.forwardedMessages.max),
      contactIds: z.array(id('contact')).min(1).max(limits.forwardRecipients.max),
      /** Sent to each of them after the messages. */
      comment: text(limits.messageBody.max).optional(),
      /** Where conversations are opened; without it they go on where they are open, or over the usual one. */
      whatsappId: id('connection').nullable().optional(),
      /** Of conversations that are opened; without it that of the messages, where the user serves it. */
      queueId: id('queue').nullable().optional(),
      clientId: clientId.optional(),
    }),
    status: 200,
    response: z.object({ recipients: z.array(Forwarded) }),
    summary:
      'Sends copies of messages, in the order of their thread, to contacts: into the open ticket of each, or one that is opened.',
  }),
  'POST /messages/:ticketId/history': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    status: 202,
    response: z.object({ id: id('ticket') }),
    summary:
      "Asks the connection's phone for messages older than the thread's first; they come as any news.",
  }),
  'POST /messages/:messageId/retry': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    status: 200,
    response: Message,
    summary: 'Sends a failed message again.',
  }),
  'POST /messages/:messageId/fetch-file': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    status: 202,
    response: Message,
    summary: "Asks again for a customer's file that could not be fetched; it comes as an update.",
  }),
  'PUT /messages/:messageId': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    body: z.object({ body: text(limits.messageBody.max).trim().min(1) }),
    response: Message,
    summary:
      'Changes the words of a text for both sides: its author only, within the time that the provider gives.',
  }),
  'PUT /messages/:messageId/reaction': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    /** Empty takes it back. */
    body: z.object({ emoji: text(limits.emoji.max).trim() }),
    response: Message,
    summary: 'Reacts to a message in the name of the company, which has one reaction to each.',
  }),
  'DELETE /messages/:messageId': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    response: deleted(uuid('message')),
    summary: 'Deletes a message for both sides: its author only.',
  }),
} as const;
