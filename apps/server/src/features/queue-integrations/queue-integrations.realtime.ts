import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentIntegration } from './queue-integrations.present.ts';
import type { IntegrationRow } from './queue-integrations.queries.ts';

export const emitIntegration = (tx: Tx, action: 'create' | 'update', row: IntegrationRow): void =>
  emit(tx, { action, queueIntegration: presentIntegration(row) });

export const emitIntegrationGone = (tx: Tx, integrationId: number): void =>
  emit(tx, { action: 'delete', integrationId });

function emit(tx: Tx, payload: EventPayloads['queueIntegration']): void {
  const { companyId } = tx;
  tx.emit(
    push({ companyId, rooms: [rooms.admins(companyId)], entity: 'queueIntegration', payload }),
  );
}
