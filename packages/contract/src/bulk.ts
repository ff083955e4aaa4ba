/** One action on many tickets. */
import { z } from 'zod';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { SnoozeBody } from './snooze.ts';
import { Ticket } from './tickets.ts';

const one = <N extends string>(name: N) => z.object({ do: z.literal(name) });

/** The same actions as on one ticket; the user who did `resolve` can undo it as long as for one ticket. */
export const BulkAction = z.discriminatedUnion('do', [
  one('resolve'),
  one('undo'),
  one('accept'),
  /** Without a user the ticket waits in the queue. */
  one('transfer').extend({ userId: id('user').nullable(), queueId: id('queue') }),
  one('tag').extend({ tagId: id('tag') }),
  one('untag').extend({ tagId: id('tag') }),
  one('read'),
  one('unread'),
  one('snooze').extend(SnoozeBody.shape),
]);
export type BulkAction = z.output<typeof BulkAction>;

export const bulkRoutes = {
  'POST /tickets/bulk': route({
    access: 'user',
    body: z.object({
      ticketIds: z.array(id('ticket')).min(1).max(limits.bulkTickets.max),
      action: BulkAction,
    }),
    status: 200,
    response: z.object({
      /** The changed tickets. */
      tickets: z.array(Ticket),
      refused: z.array(z.object({ ticketId: id('ticket'), code: z.string() })),
    }),
    summary:
      'Apply one action to up to 100 tickets, each by its own rules; returns for each whether it was done or why not',
  }),
} as const;
