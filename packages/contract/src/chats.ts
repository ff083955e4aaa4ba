/** Internal chats: colleagues write to each other. Only the users of a chat read, hear and find it. */
import { z } from 'zod';
import { chatKinds, chatLimits } from './chats/manifest.ts';
import { Author, deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    chat: true;
    chatMessage: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    chat:
      | { action: 'create' | 'update'; chat: Chat }
      /** Also to users who were removed from it. A server of the previous release sends it without `rev`. */
      | { action: 'delete'; chatId: number; rev?: number }
      | { action: 'new-message'; newMessage: ChatMessage; chat: Chat }
      /** It was edited, deleted or reacted to. */
      | { action: 'message'; message: ChatMessage }
      | { action: 'read'; chatId: number; userId: number; readSeq: number };
  }
}

export const ChatUser = z.object({
  userId: id('user'),
  user: Author,
  unreads: z.number(),
  /** The latest message that they have read, and the latest that mentions them; 0 for none. */
  readSeq: z.number(),
  mentionedSeq: z.number(),
});
export type ChatUser = z.output<typeof ChatUser>;

export const Chat = z.object({
  id: id('chat'),
  /** In addresses. */
  uuid: z.string(),
  kind: z.enum(chatKinds),
  /** Of a direct chat, the names of both. */
  title: z.string(),
  ownerId: id('user').nullable(),
  /** The beginning of the latest message. */
  lastMessage: z.string(),
  /** The number of the latest message; a chat numbers its messages from 1. */
  lastSeq: z.number(),
  users: z.array(ChatUser),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Chat = z.output<typeof Chat>;

/** With what only the asking user may know. */
export const OwnChat = Chat.extend({ isMuted: z.boolean(), draft: z.string() });
export type OwnChat = z.output<typeof OwnChat>;

export const ChatMessage = z.object({
  id: id('chatMessage'),
  chatId: id('chat'),
  /** Its number in the chat. */
  seq: z.number(),
  /** Null: the sender was deleted. */
  senderId: id('user').nullable(),
  sender: Author.nullable(),
  /** Empty where it was deleted. */
  message: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  media: z
    .object({
      mime: z.string(),
      bytes: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    })
    .nullable(),
  mentions: z.array(Author),
  /** What it answers; without a text where that was deleted. */
  replyTo: z
    .object({
      id: id('chatMessage'),
      seq: z.number(),
      sender: Author.nullable(),
      message: z.string(),
    })
    .nullable(),
  reactions: z.array(z.object({ user: Author, emoji: z.string() })),
  /** A ticket whose address its text contains: what may be shown of it depends on the reader. */
  ticketId: id('ticket').nullable(),
  /** Chosen by the sender's browser. */
  clientId: z.string().nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

const person = z.union([id('user'), z.object({ id: id('user') }).transform((user) => user.id)]);
const editable = {
  title: text(chatLimits.title.max).trim().min(chatLimits.title.min),
  /** Ids, or rows with an id as other clients of the family send them. */
  users: z.array(person).min(chatLimits.users.min).max(chatLimits.users.max),
  companyId: ignoredCompany,
};
const mentions = z.array(id('user')).max(limits.mentions.max);
const params = z.object({ chatId: textId('chat') });
const messageParams = z.object({ chatMessageId: textId('chatMessage') });
const of = { access: 'user', plan: 'useInternalChat' } as const;

export const chatRoutes = {
  /** Needs no plan flag: clients of the family call it on every page and sign out if it refuses. */
  'GET /chats': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(OwnChat),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
      /** How many of the user's chats have something unread and are not muted, or mention them. */
      unread: z.number(),
    }),
    summary:
      'List your internal chats, the latest first. A search looks at titles and names of people, or for one uuid.',
  }),
  'GET /chats/hits': route({
    ...of,
    query: z.object({
      searchParam: text(limits.searchText.max).trim().min(limits.searchText.min),
      chatId: textId('chat').optional(),
    }),
    response: z.object({ records: z.array(ChatMessage) }),
    summary: 'Search the messages of your chats, or of one; the newest first, at most 50',
  }),
  'GET /chats/:chatId': route({ ...of, params, response: OwnChat, summary: 'Get a chat' }),
  'POST /chats': route({
    ...of,
    body: z.object(editable),
    status: 201,
    response: OwnChat,
    summary: 'Create a chat with a title and these users; you are one of them anyway',
  }),
  'POST /chats/direct': route({
    ...of,
    body: z.object({ userId: id('user') }),
    status: 200,
    response: OwnChat,
    summary: 'Get the chat of you and one colleague, which is created if there is none',
  }),
  'PUT /chats/:chatId': route({
    ...of,
    params,
    body: z.object(editable).partial(),
    response: OwnChat,
    summary: 'Update a chat; only for its owner. ERR_CHAT_IS_DIRECT',
  }),
  'DELETE /chats/:chatId': route({
    ...of,
    params,
    response: deleted(id('chat')),
    summary: 'Delete a chat with its messages; only for its owner. ERR_CHAT_IS_DIRECT',
  }),
  'POST /chats/:chatId/leave': route({
    ...of,
    params,
    status: 200,
    response: deleted(id('chat')),
    summary:
      'Leave a chat: the user who is in it for the longest time becomes its owner, and without users it is deleted',
  }),
  'GET /chats/:chatId/messages': route({
    ...of,
    params,
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      /** Instead of the newest page: the one that ends with this message. */
      upTo: z.coerce.number<string | number>().int().min(1).optional(),
      /** Instead of older messages: the page that follows this message. */
      after: z.coerce.number<string | number>().int().min(0).optional(),
    }),
    response: z.object({
      records: z.array(ChatMessage),
      count: z.number(),
      /** Whether there are older ones; with `after`, newer ones. */
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List the messages of a chat: page 1 is the newest, and each page starts with its oldest message',
  }),
  'POST /chats/:chatId/messages': route({
    ...of,
    params,
    files: ['media'],
    repeated: ['mentions'],
    body: z.object({
      message: text(chatLimits.message.max).trim().default(''),
      mentions: z
        .array(z.union([id('user'), textId('user')]))
        .max(limits.mentions.max)
        .default([]),
      /** A message of the same chat that it answers. */
      replyToId: z.union([id('chatMessage'), textId('chatMessage')]).nullish(),
      clientId: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: ChatMessage,
    summary:
      'Send a text, a file or both. A repeated clientId gets the message that was stored first. ERR_EMPTY_MESSAGE.',
  }),
  'POST /chats/:chatId/read': route({
    ...of,
    params,
    body: z.object({ userId: z.unknown().meta({ ignored: true }).optional() }),
    status: 200,
    response: OwnChat,
    summary: 'Mark the messages of a chat as read by you',
  }),
  'POST /chats/:chatId/mute': route({
    ...of,
    params,
    body: z.object({ isMuted: z.boolean() }),
    status: 200,
    response: OwnChat,
    summary: 'Mute a chat for you: it is not counted as unread, and only mentions alert you',
  }),
  'PUT /chats/:chatId/draft': route({
    ...of,
    params,
    body: z.object({ draft: text(chatLimits.message.max) }),
    response: deleted(id('chat')),
    summary: 'Keep the text that you have begun to write',
  }),
  'PUT /chats/messages/:chatMessageId': route({
    ...of,
    params: messageParams,
    body: z.object({
      message: text(chatLimits.message.max).trim(),
      /** Others are not notified. */
      mentions: mentions.optional(),
    }),
    response: ChatMessage,
    summary: 'Edit a message; only for its author. ERR_EMPTY_MESSAGE if it has no file',
  }),
  'DELETE /chats/messages/:chatMessageId': route({
    ...of,
    params: messageParams,
    response: deleted(id('chatMessage')),
    summary: 'Delete a message with its file; only for its author',
  }),
  'PUT /chats/messages/:chatMessageId/reaction': route({
    ...of,
    params: messageParams,
    /** Empty removes the reaction. */
    body: z.object({ emoji: text(limits.emoji.max).trim() }),
    response: ChatMessage,
    summary: 'React to a message: each user has one reaction to it',
  }),
} as const;
