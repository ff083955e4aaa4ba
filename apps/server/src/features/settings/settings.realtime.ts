/** Settings in browsers: everybody gets the public ones; admins also get whether secrets are set. */
import type { SecretState, Setting } from '@prosa/contract/settings';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

export function emitSetting(tx: Tx, setting: Setting): void {
  const { companyId } = tx;
  const payload = { action: 'update' as const, setting };
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'settings', payload }));
}

export function emitSecret(tx: Tx, secret: SecretState): void {
  const { companyId } = tx;
  const payload = { action: 'update' as const, secret };
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'settings', payload }));
}
