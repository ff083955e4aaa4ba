import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentTag } from './tags.present.ts';
import { findTagRows, type TagRow } from './tags.queries.ts';

/** Tags belong to the whole company. Tickets with a tag are not announced: browsers update what they show of them. */
function emit(tx: Tx, payload: EventPayloads['tag']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'tag', payload }));
}

export const emitTag = (tx: Tx, action: 'create' | 'update', row: TagRow): void =>
  emit(tx, { action, tag: presentTag(row) });

export const emitTagGone = (tx: Tx, tagId: number): void => emit(tx, { action: 'delete', tagId });

/** After tags were added to or removed from tickets: their counts. */
export async function emitTagCounts(tx: Tx, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  for (const row of await findTagRows(tx, tagIds)) emitTag(tx, 'update', row);
}
