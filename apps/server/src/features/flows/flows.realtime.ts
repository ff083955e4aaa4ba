import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentFlow } from './flows.present.ts';
import type { FlowRow } from './flows.queries.ts';

export const emitFlow = (tx: Tx, action: 'create' | 'update', row: FlowRow): void =>
  emit(tx, { action, flow: presentFlow(row) });

export const emitFlowGone = (tx: Tx, flowId: number): void =>
  emit(tx, { action: 'delete', flowId });

function emit(tx: Tx, payload: EventPayloads['flow']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'flow', payload }));
}
