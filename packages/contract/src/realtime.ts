/** Socket events: their names and payloads. No imports at run time. */
import type { Connection } from './connections.ts';
import type { Contact } from './contacts.ts';
import type { Draft } from './drafts.ts';
import type { FileList } from './file-lists.ts';
import type { Macro } from './macros.ts';
import type { Message } from './messages.ts';
import type { Mention, TicketNote } from './notes.ts';
import type { Queue, QueueRef } from './queues.ts';
import type { QuickMessage } from './quick-messages.ts';
import type { SecretState, Setting } from './settings.ts';
import type { Tag, TagRef } from './tags.ts';
import type { Ticket } from './tickets.ts';
import type { UserRef } from './users.ts';

/** By entity. A feature adds its own by module augmentation, in the file of its noun. */
export interface EventPayloads {
  ticket:
    | { action: 'create' | 'update'; ticket: Ticket }
    /** A server of the previous release sends it without the ticket. */
    | { action: 'updateUnread'; ticketId: number; rev: number; ticket?: Ticket }
    /** `gone`: the row was deleted; otherwise this user may no longer see it. */
    | { action: 'delete'; ticketId: number; rev: number; gone: boolean };
  appMessage: {
    action: 'create' | 'update' | 'delete';
    message: Message;
    /** That of the message. */
    ticketId: number | null;
    conversationOf: ThreadKey;
    /** The quote is left out because not every receiver may see it; those who may can load it from the thread. */
    quoteHidden?: true;
  };
  contact:
    | { action: 'create' | 'update'; contact: Contact }
    | { action: 'delete'; contactId: number };
  user: { action: 'create' | 'update'; user: UserRef } | { action: 'delete'; userId: number };
  /** The user signed in elsewhere, or this session was ended. */
  auth: { action: 'update'; user: { id: number }; sessionId: string; reason: 'takeover' | 'ended' };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: number };
  whatsappSession: {
    action: 'update';
    session: Pick<
      Connection,
      'id' | 'status' | 'updatedAt' | 'qrcode' | 'retries' | 'statusReason' | 'statusDetail' | 'rev'
    >;
  };
  /** To admins: once when a connection is given up, fails for long or is restricted, and once when it is back. */
  whatsappAlarm: {
    action: 'update';
    whatsapp: Pick<Connection, 'id' | 'name' | 'statusReason' | 'statusDetail'>;
    isDown: boolean;
    /** The link is up, but the provider restricts it. */
    isLimited: boolean;
  };
  /** Admins get the full row, others what a transfer needs. With `options` only the queue's options changed. */
  queue:
    | { action: 'create' | 'update'; queue: Queue | QueueRef }
    | { action: 'update'; queueId: number; options: true }
    | { action: 'delete'; queueId: number };
  note:
    | { action: 'create'; note: TicketNote }
    | { action: 'delete'; noteId: number; contactId: number };
  /** Create: to a colleague whom a note mentions. Delete: to all pages of a user who has seen the note. */
  mention: { action: 'create'; mention: Mention } | { action: 'delete'; noteId: number };
  /** The ticket has a new event in its thread: fetch the changes of the thread. */
  ticketEvent: { ticketId: number; conversationOf: ThreadKey };
  /** Sent to its author. */
  draft: { action: 'update'; draft: Draft };
  presence: { ticketId: number; typing: boolean };
  /** All users of the company who have the ticket open, the receiver included. */
  watchers: { ticketId: number; users: { id: number; name: string; typing: boolean }[] };
  /** The screen may be out of date: fetch again. */
  resync: Record<string, never>;
  /** Events about secrets go only to admins, and say only that a secret is set. */
  settings: { action: 'update'; setting: Setting } | { action: 'update'; secret: SecretState };
  /** The list changed: fetch it. */
  closeReasons: { action: 'update' };
  /** Sent to users who see a changed view: fetch the views. */
  ticketViews: { action: 'update' };
  /** Fetch the hours: `isOpen` depends on the time of the request. */
  hours: { action: 'update' };
  /** An update may also be a new count of tickets. */
  tag: { action: 'create' | 'update'; tag: Tag } | { action: 'delete'; tagId: number };
  /** Sent to admins. */
  file: { action: 'create' | 'update'; file: FileList } | { action: 'delete'; fileId: number };
  /** Only its author receives events about one that is not general. */
  quickmessage:
    | { action: 'create' | 'update'; record: QuickMessage }
    | { action: 'delete'; id: number };
  /** Only its author receives events about one that is not general. */
  macro: { action: 'create' | 'update'; macro: Macro } | { action: 'delete'; macroId: number };
  sandbox: { whatsappId: number; number: string };
}

export type Entity = keyof EventPayloads;

export type TicketTags = { ticketId: number; tags: TagRef[] };

/** A thread: all attendances of one contact on one connection. */
export interface ThreadKey {
  contactId: number;
  whatsappId: number;
}

/** `company-7-ticket`. */
export const eventName = (companyId: number, entity: Entity): string =>
  `company-${companyId}-${entity}`;

const OF_OPERATORS = 'operators-';

/** `operators-plan`: what operators hear, whatever company they belong to. */
export const operatorEventName = (entity: Entity): string => OF_OPERATORS + entity;

/** The entity of an event for operators; undefined for other events. */
export const operatorEntity = (name: string): Entity | undefined =>
  name.startsWith(OF_OPERATORS) ? (name.slice(OF_OPERATORS.length) as Entity) : undefined;

/** Events that a browser sends. Every join is answered with `{ok}`; a refused join has no effect. */
export interface ClientEvents {
  joinChatBox: (ticketId: number, done: (answer: { ok: boolean }) => void) => void;
  leaveChatBox: (ticketId: number) => void;
  joinTickets: (status: string, done: (answer: { ok: boolean }) => void) => void;
  leaveTickets: (status: string) => void;
  joinNotification: (done: (answer: { ok: boolean }) => void) => void;
  leaveNotification: () => void;
  /** The user types to the customer of a joined ticket, or has stopped. */
  typing: (ticketId: number, typing: boolean) => void;
  userStatus: () => void;
}
