/** Socket events: their names, built in one place, and what each carries. No imports at run time. */
import type { Announcement } from './announcements.ts';
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

export type Entity =
  | 'ticket'
  | 'appMessage'
  | 'contact'
  | 'user'
  | 'auth'
  | 'whatsapp'
  | 'whatsappSession'
  | 'whatsappAlarm'
  | 'note'
  | 'mention'
  | 'ticketEvent'
  | 'draft'
  | 'queue'
  | 'presence'
  | 'watchers'
  | 'resync'
  | 'settings'
  | 'closeReasons'
  | 'ticketViews'
  | 'hours'
  | 'announcement'
  | 'tag'
  | 'quickmessage'
  | 'macro'
  | 'file'
  | 'sandbox';

export interface EventPayloads {
  ticket:
    | { action: 'create' | 'update'; ticket: Ticket }
    /** Without the ticket from a server of the release before this one. */
    | { action: 'updateUnread'; ticketId: number; rev: number; ticket?: Ticket }
    /** `gone`: the row itself is deleted; otherwise it only left what this user may see. */
    | { action: 'delete'; ticketId: number; rev: number; gone: boolean };
  appMessage: {
    action: 'create' | 'update' | 'delete';
    message: Message;
    /** That of the message. */
    ticketId: number | null;
    conversationOf: ThreadKey;
    /** Not everybody who hears this may see what the message quotes: who may finds it in the thread. */
    quoteHidden?: true;
  };
  contact:
    | { action: 'create' | 'update'; contact: Contact }
    | { action: 'delete'; contactId: number };
  user: { action: 'create' | 'update'; user: UserRef } | { action: 'delete'; userId: number };
  /** A session of this user began elsewhere, or this one was ended. */
  auth: { action: 'update'; user: { id: number }; sessionId: string; reason: 'takeover' | 'ended' };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: number };
  whatsappSession: {
    action: 'update';
    session: Pick<
      Connection,
      'id' | 'status' | 'updatedAt' | 'qrcode' | 'retries' | 'statusReason' | 'statusDetail' | 'rev'
    >;
  };
  /** To admins, once when a connection is given up, fails for long or is held back, and once when it is back. */
  whatsappAlarm: {
    action: 'update';
    whatsapp: Pick<Connection, 'id' | 'name' | 'statusReason' | 'statusDetail'>;
    isDown: boolean;
    /** Its link is up, and the provider holds it back. */
    isLimited: boolean;
  };
  /** Admins get all of it, others what a transfer needs. Without a queue: its options changed. */
  queue:
    | { action: 'create' | 'update'; queue: Queue | QueueRef }
    | { action: 'update'; queueId: number; options: true }
    | { action: 'delete'; queueId: number };
  note:
    | { action: 'create'; note: TicketNote }
    | { action: 'delete'; noteId: number; contactId: number };
  /** To a colleague whom a note calls, and to all pages of whoever has looked at it. */
  mention: { action: 'create'; mention: Mention } | { action: 'delete'; noteId: number };
  /** Something was done with the ticket that its thread tells of: fetch what changed there. */
  ticketEvent: { ticketId: number; conversationOf: ThreadKey };
  /** To its writer. */
  draft: { action: 'update'; draft: Draft };
  presence: { ticketId: number; typing: boolean };
  /** Everybody of the company who has the ticket open, the reader too. */
  watchers: { ticketId: number; users: { id: number; name: string; typing: boolean }[] };
  /** What is on screen may be behind the database: fetch again. */
  resync: Record<string, never>;
  /** Of secrets only admins hear, and only that they are set. */
  settings: { action: 'update'; setting: Setting } | { action: 'update'; secret: SecretState };
  /** The list changed: fetch it. */
  closeReasons: { action: 'update' };
  /** To whoever sees one that changed: fetch them. */
  ticketViews: { action: 'update' };
  /** Fetch them: whether it is open now depends on when one asks. */
  hours: { action: 'update' };
  announcement:
    | { action: 'create' | 'update'; announcement: Announcement }
    | { action: 'delete'; announcementId: number };
  /** An update also tells a new count of tickets. */
  tag: { action: 'create' | 'update'; tag: Tag } | { action: 'delete'; tagId: number };
  /** To admins. */
  file: { action: 'create' | 'update'; file: FileList } | { action: 'delete'; fileId: number };
  /** Of one that is not general only its writer hears. */
  quickmessage:
    | { action: 'create' | 'update'; record: QuickMessage }
    | { action: 'delete'; id: number };
  /** Of one that is not general only its writer hears. */
  macro: { action: 'create' | 'update'; macro: Macro } | { action: 'delete'; macroId: number };
  sandbox: { whatsappId: number; number: string };
}

export type TicketTags = { ticketId: number; tags: TagRef[] };

/** A thread is all attendances of one contact on one connection. */
export interface ThreadKey {
  contactId: number;
  whatsappId: number;
}

/** `company-7-ticket`. */
export const eventName = (companyId: number, entity: Entity): string =>
  `company-${companyId}-${entity}`;

/** What a browser sends. Every join answers `{ok}`; a refusal joins nothing. */
export interface ClientEvents {
  joinChatBox: (ticketId: number, done: (answer: { ok: boolean }) => void) => void;
  leaveChatBox: (ticketId: number) => void;
  joinTickets: (status: string, done: (answer: { ok: boolean }) => void) => void;
  leaveTickets: (status: string) => void;
  joinNotification: (done: (answer: { ok: boolean }) => void) => void;
  leaveNotification: () => void;
  /** Somebody writes to the customer of a joined ticket, or has stopped. */
  typing: (ticketId: number, typing: boolean) => void;
  userStatus: () => void;
}
