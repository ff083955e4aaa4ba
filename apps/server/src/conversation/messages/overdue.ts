/** Fails messages that could not be sent when they expire, whether their link is up or not. */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { announceChanges } from './announce.ts';
import { failOverdue } from './outbox.queries.ts';
import { unscopedFindOverdue } from './overdue.queries.ts';

/** Longer than the interval of this job, so that the jobs below run in time. */
const AHEAD_MS = 75_000;

/** Runs every minute: plans a job for the time at which the first message of a connection expires. */
export async function planOverdue(core: Core): Promise<void> {
  for (const { company_id, connection_id, due_at } of await unscopedFindOverdue(core, AHEAD_MS)) {
    await inTransaction(companyCtx(core, company_id), (tx) =>
      tx.enqueue(
        'fail-overdue',
        { connectionId: connection_id },
        { key: `fail-overdue:${connection_id}`, runAt: new Date(due_at) },
      ),
    );
  }
}

/** The process that holds the connection does it too, but only while its link is up. */
export const failOverdueOf = (
  core: Core,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> =>
  inTransaction(companyCtx(core, companyId), async (tx) => {
    const messageIds = await failOverdue(tx, connectionId);
    if (messageIds.length > 0)
      await announceChanges(tx, { messageIds, ticketIds: [], news: 'state' });
  });
