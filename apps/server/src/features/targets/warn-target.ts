/** Warns the holder of a ticket, or those who may take it, that its target is close, and that it was missed. */

import { recordAlert, type Target } from '../../conversation/tickets/targets.queries.ts';
import { lockConversationOfTicket } from '../../conversation/tickets/tickets.queries.ts';
import { ticketLooksDifferent } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';

type Warning = JobPayload<'warn-target'>;

/** Two jobs at their times: a later target replaces an earlier one. */
export async function planWarnings(
  tx: Tx,
  ticketId: number,
  { kind, target }: { kind: Warning['kind']; target: Target | null },
): Promise<void> {
  if (!target) return;
  const dueAt = target.dueAt.toISOString();
  for (const told of ['soon', 'late'] as const)
    await tx.enqueue(
      'warn-target',
      { ticketId, kind, told, dueAt },
      {
        key: `warn:${kind}:${told}:${ticketId}`,
        runAt: told === 'soon' ? target.warnAt : target.dueAt,
      },
    );
}

/** Job. A ticket that was answered, resolved or moved since has another target or none: no warning then. */
export function warnOfTarget(
  core: Core,
  { companyId, ticketId, ...warning }: Warning & { companyId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    if (!(await recordAlert(tx, ticketId, warning))) return;
    await ticketLooksDifferent(tx, ticketId);
    await tx.happened({ type: 'tickets.alert', ticketIds: [ticketId] });
  });
}
