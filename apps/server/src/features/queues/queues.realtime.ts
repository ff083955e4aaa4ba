/** Queues in browsers: admins get every field, others the fields that a transfer needs. */
import type { QueueRef } from '@prosa/contract/queues';
import type { EventPayloads } from '@prosa/contract/realtime';
import { findQueue, type QueueRow } from '../../conversation/queues/queues.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentQueue, presentQueueRef } from './queues.present.ts';

export function emitQueue(tx: Tx, action: 'create' | 'update', row: QueueRow): void {
  const admins = [rooms.admins(tx.companyId)];
  const everybody = [rooms.company(tx.companyId)];
  const refs: QueueRef = presentQueueRef(row);
  send(tx, { rooms: admins }, { action, queue: presentQueue(row) });
  send(tx, { rooms: everybody, except: admins }, { action, queue: refs });
}

export const emitQueueDeleted = (tx: Tx, queueId: number): void =>
  send(tx, { rooms: [rooms.company(tx.companyId)] }, { action: 'delete', queueId });

/** Clients of the family read the queue from it. */
export async function emitOptionsChanged(tx: Tx, queueId: number): Promise<void> {
  const to = [rooms.admins(tx.companyId)];
  const row = await findQueue(tx, queueId);
  const payload = { action: 'update', queue: row && presentQueue(row) };
  const family = row ? [{ rooms: to, payload }] : [];
  send(tx, { rooms: to, family }, { action: 'update', queueId, options: true });
}

function send(
  tx: Tx,
  to: { rooms: string[]; except?: string[]; family?: FamilyPush[] },
  payload: EventPayloads['queue'],
): void {
  tx.emit(push({ companyId: tx.companyId, ...to, entity: 'queue', payload }));
}
