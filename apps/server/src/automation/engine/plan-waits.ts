import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { planForConnection } from './waits.queries.ts';

/** After the times of a connection were changed: applies them to its present tickets too. */
export const planWaits = (
  core: Core,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> =>
  inTransaction(companyCtx(core, companyId), (tx) => planForConnection(tx, connectionId));
