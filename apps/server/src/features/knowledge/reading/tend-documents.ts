/** Chores: addresses are read again every week, and readings whose job failed for good come to an end. */
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { emitDocument } from '../knowledge.realtime.ts';
import { JOB_KEY } from './read-document.ts';
import { unscopedEndLostReadings, unscopedPlanRefreshes } from './readings.queries.ts';

export const refreshDocuments = (core: Core): Promise<void> => unscopedPlanRefreshes(core, JOB_KEY);

export async function endLostReadings(core: Core): Promise<void> {
  for (const { companyId, id } of await unscopedEndLostReadings(core, JOB_KEY))
    await inTransaction(companyCtx(core, companyId), (tx) => emitDocument(tx, 'update', id));
}
