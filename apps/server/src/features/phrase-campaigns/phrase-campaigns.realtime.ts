import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentPhraseCampaign } from './phrase-campaigns.present.ts';
import type { PhraseCampaignRow } from './phrase-campaigns.queries.ts';

export const emitPhraseCampaign = (
  tx: Tx,
  action: 'create' | 'update',
  row: PhraseCampaignRow,
): void => emit(tx, { action, phraseCampaign: presentPhraseCampaign(row) });

export const emitPhraseCampaignGone = (tx: Tx, phraseCampaignId: number): void =>
  emit(tx, { action: 'delete', phraseCampaignId });

function emit(tx: Tx, payload: EventPayloads['phraseCampaign']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'phraseCampaign', payload }));
}
