import type { ApiToken } from '@prosa/contract/api-tokens';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

function emit(tx: Tx, payload: EventPayloads['apiToken']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'apiToken', payload }));
}

export const emitApiToken = (tx: Tx, apiToken: ApiToken): void =>
  emit(tx, { action: 'create', apiToken });

export const emitApiTokenGone = (tx: Tx, apiTokenId: number): void =>
  emit(tx, { action: 'delete', apiTokenId });
