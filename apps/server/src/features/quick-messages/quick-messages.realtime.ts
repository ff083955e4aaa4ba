import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentQuickMessage } from './quick-messages.present.ts';
import type { QuickMessageRow } from './quick-messages.queries.ts';

type Seen = Pick<QuickMessageRow, 'id' | 'geral' | 'userId'>;

/** Everybody, or only its author. */
const roomsOf = ({ companyId }: Tx, { geral, userId }: Seen): string[] => {
  if (geral) return [rooms.company(companyId)];
  return userId === null ? [] : [rooms.user(companyId, userId)];
};

/** Users who may see it get the new state; users who could see only the old one lose it. */
export function emitQuickMessage(
  tx: Tx,
  action: 'create' | 'update',
  { before, after }: { before?: Seen; after: QuickMessageRow },
): void {
  const payload = { action, record: presentQuickMessage(tx, after) };
  emit(tx, roomsOf(tx, after), payload);
  if (before?.geral && !after.geral) {
    const { companyId } = tx;
    const gone = { action: 'delete' as const, id: after.id };
    const lost = { rooms: roomsOf(tx, before), except: roomsOf(tx, after) };
    tx.emit(push({ companyId, ...lost, entity: 'quickmessage', payload: gone }));
  }
}

export const emitQuickMessageGone = (tx: Tx, row: Seen): void =>
  emit(tx, roomsOf(tx, row), { action: 'delete', id: row.id });

function emit(tx: Tx, to: string[], payload: EventPayloads['quickmessage']): void {
  tx.emit(push({ companyId: tx.companyId, rooms: to, entity: 'quickmessage', payload }));
}
