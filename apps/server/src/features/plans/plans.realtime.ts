/** Plans in browsers: operators see the rows; companies refetch what a plan allows them. */
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms, toOperators } from '../../core/realtime/realtime.ts';

export function emitPlan(tx: Tx, payload: EventPayloads['plan']): void {
  tx.emit(toOperators('plan', payload));
}

/** Rights and limits of a company's users changed. */
export function emitPlanChanged(tx: Tx, companyIds: readonly number[]): void {
  for (const companyId of companyIds)
    tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
}
