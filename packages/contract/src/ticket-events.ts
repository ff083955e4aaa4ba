/** Ticket events: the rows between the messages of a thread. */
import { z } from 'zod';
import { Author, isoTime } from './common.ts';
import { id } from './ids.ts';
import { TicketNote } from './notes.ts';

export const ticketEventKinds = [
  'start',
  'accept',
  'transfer',
  'return',
  'close',
  'reopen',
  'tag',
  'untag',
  'rate',
  'note',
  'snooze',
  'wake',
] as const;
export type TicketEventKind = (typeof ticketEventKinds)[number];

export const TicketEvent = z.object({
  id: z.number(),
  ticketId: id('ticket'),
  /** Its place in the thread: after the message with this `seq`, or before the first message. */
  seq: z.number(),
  kind: z.enum(ticketEventKinds),
  /** The user who did it; null for the customer or the automation. */
  user: Author.nullable(),
  fromUser: Author.nullable(),
  toUser: Author.nullable(),
  fromQueue: Author.nullable(),
  toQueue: Author.nullable(),
  /** The tag's name at that time. */
  tag: z.string().nullable(),
  rate: z.number().nullable(),
  /** The closing reason's name at that time. */
  reason: z.string().nullable(),
  /** End of the snooze; null = until the customer answers. */
  until: isoTime.nullable(),
  /** Reason for the snooze; only its author sees it. */
  memo: z.string().nullable(),
  /** Null once the note is deleted. */
  note: TicketNote.nullable(),
  createdAt: isoTime,
  rev: z.number(),
});
export type TicketEvent = z.output<typeof TicketEvent>;
