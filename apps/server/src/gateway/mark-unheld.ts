/**
 * Connections that should be up and that no process holds: the last one died, and nobody has taken them over. Without
 * this their rows would still say "connected".
 */
import { type Core, companyCtx, inTransaction } from '../core/ctx.ts';
import { writeState } from './apply-state.ts';
import { lockUnheld, unscopedFindUnheld } from './unheld.queries.ts';

/** Longer than a takeover or a restart takes. */
const LIVES_OF_LEASE = 3;

/** Runs every minute, so that admins are notified of a lasting outage as of any other. */
export async function markUnheld(core: Core): Promise<void> {
  const graceMs = core.config.leaseMs * LIVES_OF_LEASE;
  for (const { companyId, connectionId, generation } of await unscopedFindUnheld(core, graceMs)) {
    await inTransaction(companyCtx(core, companyId), async (tx) => {
      if (!(await lockUnheld(tx, connectionId))) return;
      const reason = 'nobody-runs-it';
      const change = { status: 'TIMEOUT', reason, failure: 'again' } as const;
      await writeState(tx, { connectionId, generation }, change);
    });
  }
}
