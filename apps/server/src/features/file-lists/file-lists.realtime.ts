import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentFileList } from './file-lists.present.ts';
import type { FileListRow } from './file-lists.queries.ts';

export const emitFileList = (tx: Tx, action: 'create' | 'update', row: FileListRow): void =>
  emit(tx, { action, file: presentFileList(tx, row) });

export const emitFileListGone = (tx: Tx, fileId: number): void =>
  emit(tx, { action: 'delete', fileId });

function emit(tx: Tx, payload: EventPayloads['file']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'file', payload }));
}
