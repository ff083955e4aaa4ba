/** Every minute: messages past their time are failed, rows whose time is over are deleted. */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { unscopedDeleteExpired, unscopedFindOverdue } from './clean-up.queries.ts';
import { failOverdue } from './outbox.queries.ts';
import { announceChanges } from './receive/announce.ts';

export async function cleanUp(core: Core): Promise<void> {
  await unscopedDeleteExpired(core);
  for (const { company_id, connection_id } of await unscopedFindOverdue(core)) {
    await inTransaction(companyCtx(core, company_id), async (tx) => {
      const failed = await failOverdue(tx, connection_id, 'ERR_SENDING_WAPP_MSG');
      if (failed.length > 0) await announceChanges(tx, { messageIds: failed, ticketIds: [] });
    });
  }
}
