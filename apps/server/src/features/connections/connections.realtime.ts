/** Connections in browsers. */
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import type { ConnectionRow } from '../../gateway/connections/connections.queries.ts';
import { presentConnection } from './connections.present.ts';

export function emitConnection(tx: Tx, row: ConnectionRow): void {
  const { companyId } = tx;
  const admins = [rooms.admins(companyId)];
  const payload = (showQrcode: boolean) => ({
    action: 'update' as const,
    whatsapp: presentConnection(row, { showQrcode }),
  });
  tx.emit(push({ companyId, rooms: admins, entity: 'whatsapp', payload: payload(true) }));
  tx.emit(
    push({
      companyId,
      rooms: [rooms.company(companyId)],
      except: admins,
      entity: 'whatsapp',
      payload: payload(false),
    }),
  );
}

export function emitConnectionDeleted(tx: Tx, whatsappId: number): void {
  const { companyId } = tx;
  tx.emit(
    push({
      companyId,
      rooms: [rooms.company(companyId)],
      entity: 'whatsapp',
      payload: { action: 'delete', whatsappId },
    }),
  );
}
