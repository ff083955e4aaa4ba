import type { EventPayloads } from '@prosa/contract/realtime';
import type { Suppression } from '@prosa/contract/suppressions';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { iso } from '../../core/time.ts';
import type { SuppressionRow } from './suppressions.queries.ts';

export const presentSuppression = (row: SuppressionRow): Suppression => ({
  id: row.id,
  number: row.number,
  reason: row.reason,
  source: row.source,
  at: iso(row.at),
});

function emit(tx: Tx, payload: EventPayloads['suppression']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'suppression', payload }));
}

export const emitSuppressed = (tx: Tx, row: SuppressionRow): void =>
  emit(tx, { action: 'create', record: presentSuppression(row) });

export const emitSuppressionGone = (tx: Tx, id: number): void => emit(tx, { action: 'delete', id });

/** Many have changed. */
export const emitSuppressionsReload = (tx: Tx): void => emit(tx, { action: 'reload' });
