/** Notifies the admins of a company when a connection has stopped, is down for long or restricted, and when it is back. */
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import type { OutageNews } from './connection-outage.rules.ts';

interface AlarmedConnection {
  id: number;
  name: string;
  statusReason: string | null;
  statusDetail: string;
}

/** Sends an event to their browsers after commit, and a mail through a job that exists only if the transaction commits. */
export async function notifyAdmins(
  tx: Tx,
  { id, name, statusReason, statusDetail }: AlarmedConnection,
  { news, at }: { news: OutageNews; at: Date },
): Promise<void> {
  const { companyId } = tx;
  tx.log.warn({ connection_id: id, reason: statusReason, news }, 'connection.alarm_sent');
  tx.emit(
    push({
      companyId,
      rooms: [rooms.admins(companyId)],
      entity: 'whatsappAlarm',
      payload: {
        action: 'update',
        whatsapp: { id, name, statusReason, statusDetail },
        isDown: news !== 'back',
        isLimited: news === 'limited',
      },
    }),
  );
  await tx.enqueue('mail-connection-alarm', {
    connectionId: id,
    news,
    at: at.toISOString(),
    reason: statusReason,
    detail: statusDetail,
  });
}
