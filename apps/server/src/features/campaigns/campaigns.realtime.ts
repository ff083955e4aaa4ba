import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentCampaign } from './campaigns.present.ts';
import type { CampaignRow } from './campaigns.queries.ts';

function emit(tx: Tx, payload: EventPayloads['campaign']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'campaign', payload }));
}

export const emitCampaign = (tx: Tx, action: 'create' | 'update', row: CampaignRow): void =>
  emit(tx, { action, record: presentCampaign(tx, row) });

export const emitCampaignGone = (tx: Tx, id: number): void => emit(tx, { action: 'delete', id });

export function emitAlarms(tx: Tx): void {
  const { companyId } = tx;
  const payload = { action: 'update' } as const;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'campaignAlarm', payload }));
}

export function emitCampaignSettings(tx: Tx): void {
  const { companyId } = tx;
  const payload = { action: 'update' } as const;
  tx.emit(
    push({ companyId, rooms: [rooms.admins(companyId)], entity: 'campaignSettings', payload }),
  );
}
