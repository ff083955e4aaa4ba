/** What was done with a ticket: the rows between the messages of its thread. */
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
  /** The place in the thread that it follows: that of a message, or one before the first. */
  seq: z.number(),
  kind: z.enum(ticketEventKinds),
  /** Whoever did it; nobody, where the customer or the automation did. */
  user: Author.nullable(),
  fromUser: Author.nullable(),
  toUser: Author.nullable(),
  fromQueue: Author.nullable(),
  toQueue: Author.nullable(),
  /** As it was called then. */
  tag: z.string().nullable(),
  rate: z.number().nullable(),
  /** Why it was resolved, as it was called then. */
  reason: z.string().nullable(),
  /** Until when it was put off; null until the customer answers. */
  until: isoTime.nullable(),
  /** Why, for its writer alone. */
  memo: z.string().nullable(),
  /** Null once it is deleted. */
  note: TicketNote.nullable(),
  createdAt: isoTime,
  rev: z.number(),
});
export type TicketEvent = z.output<typeof TicketEvent>;
