import type { PhraseCampaign } from '@prosa/contract/phrase-campaigns';
import { iso } from '../../core/time.ts';
import type { PhraseCampaignRow } from './phrase-campaigns.queries.ts';

export const presentPhraseCampaign = (row: PhraseCampaignRow): PhraseCampaign => ({
  id: row.id,
  name: row.name,
  flowId: row.flowId,
  whatsappId: row.connectionId,
  phrase: row.phrases.map(({ text }) => text).join('\n'),
  phrases: row.phrases,
  status: row.status,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});
