import type { Translation } from '@prosa/contract/assist';
import type { CustomerLanguage } from '@prosa/contract/assist/manifest';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

export const emitLanguage = (tx: Tx, ticketId: number, language: CustomerLanguage | null): void =>
  emit(tx, { action: 'update', ticketId, language });

export const emitTranslations = (tx: Tx, ticketId: number, translations: Translation[]): void =>
  emit(tx, { action: 'update', ticketId, translations });

function emit(tx: Tx, payload: EventPayloads['assist']): void {
  const { companyId } = tx;
  const room = rooms.ticket(companyId, payload.ticketId);
  // Other clients of the family do not know it.
  tx.emit(push({ companyId, rooms: [room], family: [], entity: 'assist', payload }));
}
