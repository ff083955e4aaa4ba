/** Every minute: rows whose time is over are deleted, and messages nobody could send are failed when theirs is. */

import { announceChanges } from '../../conversation/messages/announce.ts';
import { failOverdue } from '../../conversation/messages/outbox.queries.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { unscopedDeleteExpired, unscopedFindOverdue } from './clean-up.queries.ts';

/** Longer than until the next look, so that the jobs below are in time. */
const AHEAD_MS = 75_000;

export async function cleanUp(core: Core): Promise<void> {
  await unscopedDeleteExpired(core);
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

/** Whoever holds the connection does it too, but only while its link is up. */
export const failOverdueOf = (
  core: Core,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> =>
  inTransaction(companyCtx(core, companyId), async (tx) => {
    const messageIds = await failOverdue(tx, connectionId);
    if (messageIds.length > 0) await announceChanges(tx, { messageIds, ticketIds: [] });
  });
