/**
 * Writes the state of a session: the connection's row, its history, and, when it matters, a notification to the
 * admins.
 */
import { type Core, companyCtx, inTransaction, type Tx } from '../core/ctx.ts';
import { push, rooms } from '../core/realtime/realtime.ts';
import { iso } from '../core/time.ts';
import type { SessionState } from '../provider/port.ts';
import { notifyAdmins } from './connections/connection-alarm.ts';
import { connectionChanged } from './connections/connection-changed.ts';
import { judgeOutage, type LinkChange } from './connections/connection-outage.rules.ts';
import { lockLink, type SessionRow, updateLink } from './connections/link.queries.ts';
import { recordState } from './connections/note-event.ts';
import { assertFence, type Lease } from './leases/lease.ts';

export interface StateChange extends SessionState {
  isFinal?: boolean;
  failure?: NonNullable<LinkChange['failure']>;
}

/** Does nothing when the lease or the wanted state behind the session is gone. */
export async function applyState(
  core: Core,
  { lease, generation }: { lease: Lease; generation: number },
  change: StateChange,
): Promise<void> {
  await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    await writeState(tx, { ...lease, generation }, change);
  });
}

/** The same inside a transaction that guarantees that nobody else writes it. */
export async function writeState(
  tx: Tx,
  { connectionId, generation }: { connectionId: number; generation: number },
  change: StateChange,
): Promise<void> {
  const before = await lockLink(tx, connectionId, generation);
  if (!before) return;
  const { outage, news } = judgeOutage(before, change, before.now);
  const { status, reason = null, detail = '' } = change;
  const row = await updateLink(tx, connectionId, {
    ...outage,
    status,
    statusReason: reason,
    statusDetail: detail,
    qrcode: change.qrcode ?? '',
    retries: change.retries ?? 0,
    ...(change.isFinal ? { wanted: 'down' } : {}),
  });
  const { failures } = outage;
  await recordState(tx, connectionId, { status, reason, detail, failures });
  emitSession(tx, row);
  if (row.status !== before.status || row.statusReason !== before.statusReason)
    await connectionChanged(tx, { ...row, name: before.name });
  if (news) await notifyAdmins(tx, { ...row, name: before.name }, { news, at: before.now });
}

/** The code on the QR dialog links a phone, so only admins get it. */
function emitSession(tx: Tx, row: SessionRow): void {
  const { companyId } = tx;
  const admins = [rooms.admins(companyId)];
  const session = { ...row, updatedAt: iso(row.updatedAt) };
  const payload = (shown: typeof session) => ({ action: 'update' as const, session: shown });
  tx.emit(push({ companyId, rooms: admins, entity: 'whatsappSession', payload: payload(session) }));
  tx.emit(
    push({
      companyId,
      rooms: [rooms.company(companyId)],
      except: admins,
      entity: 'whatsappSession',
      payload: payload({ ...session, qrcode: '' }),
    }),
  );
}
