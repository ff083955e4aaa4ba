/** What schedules do when messages and contacts change. */

import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { type Subscriber, subscriber } from '../../core/events/events.ts';
import { getScheduleRow } from './get-schedule.ts';
import { moveSchedules, raiseScheduleOf } from './schedules.queries.ts';
import { emitSchedule } from './schedules.realtime.ts';

/** Receipts of later steps say nothing new: the list only shows whether it was sent. */
const DELIVERED = 3;

export const scheduleSubscribers: readonly Subscriber[] = [
  subscriber({
    on: 'message.changed',
    name: 'tell of a schedule',
    // By a job: processes of linked devices may not read schedules.
    inTransaction: async (tx, { row }) => {
      const isNews = row.author === 'schedule' && row.send_state !== 'pending';
      if (isNews && row.ack <= DELIVERED)
        await tx.enqueue(
          'tell-schedule',
          { messageId: row.id },
          { key: `tell-schedule:${row.id}` },
        );
    },
  }),
  subscriber({
    on: 'contacts.merging',
    name: 'move schedules',
    inTransaction: (tx, { kept, gone }) => moveSchedules(tx, kept, gone),
  }),
];

/** Job: what became of its message is news of the schedule. */
export function tellSchedule(
  core: Core,
  { companyId, messageId }: { companyId: number; messageId: string },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const id = await raiseScheduleOf(tx, messageId);
    if (id !== undefined) emitSchedule(tx, 'update', await getScheduleRow(tx, id));
  });
}
