import type { Macro } from '@prosa/contract/macros';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

type Seen = Pick<Macro, 'id' | 'geral' | 'userId'>;

/** Everybody, or only its author. */
const roomsOf = ({ companyId }: Tx, { geral, userId }: Seen): string[] => {
  if (geral) return [rooms.company(companyId)];
  return userId === null ? [] : [rooms.user(companyId, userId)];
};

/** Users who may see it get the new state; users who could see only the old one lose it. */
export function emitMacro(
  tx: Tx,
  action: 'create' | 'update',
  { before, after }: { before?: Seen; after: Macro },
): void {
  emit(tx, { rooms: roomsOf(tx, after) }, { action, macro: after });
  if (before?.geral && !after.geral)
    emit(
      tx,
      { rooms: roomsOf(tx, before), except: roomsOf(tx, after) },
      { action: 'delete', macroId: after.id },
    );
}

export const emitMacroGone = (tx: Tx, row: Seen): void =>
  emit(tx, { rooms: roomsOf(tx, row) }, { action: 'delete', macroId: row.id });

function emit(
  tx: Tx,
  to: { rooms: string[]; except?: string[] },
  payload: EventPayloads['macro'],
): void {
  // Other clients of the family know no macros.
  tx.emit(push({ companyId: tx.companyId, ...to, family: [], entity: 'macro', payload }));
}
