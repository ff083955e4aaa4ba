import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentDocument } from './knowledge.present.ts';
import { findDocument } from './knowledge.queries.ts';

/** Does nothing if it is gone. */
export async function emitDocument(tx: Tx, action: 'create' | 'update', id: number): Promise<void> {
  const row = await findDocument(tx, id);
  if (row) emit(tx, { action, document: presentDocument(tx, row) });
}

export const emitDocumentGone = (tx: Tx, documentId: number): void =>
  emit(tx, { action: 'delete', documentId });

function emit(tx: Tx, payload: EventPayloads['knowledge']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'knowledge', payload }));
}
