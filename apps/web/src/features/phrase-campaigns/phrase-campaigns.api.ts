import { compareNames } from '@prosa/contract/name-order';
import type { PhraseCampaign } from '@prosa/contract/phrase-campaigns';
import type { PhraseType } from '@prosa/contract/phrase-campaigns/manifest';
import { call } from '../../session/session.ts';
import type { Resource } from '../../ui/resource.ts';

export interface PhraseCampaignDraft {
  name: string;
  flowId: number;
  whatsappId: number | null;
  phrases: { text: string; type: PhraseType }[];
  status?: boolean;
}

const params = (id: number) => ({ params: { phraseCampaignId: String(id) } });

export const phraseCampaignsResource: Resource<PhraseCampaign, PhraseCampaignDraft> = {
  name: 'phrase-campaigns',
  list: async ({ signal, ...query }) => {
    const page = await call(
      'GET /flowcampaign',
      { query: { pageNumber: 1, ...query } },
      { signal },
    );
    const { flow: items, count, hasMore, cursor } = page;
    return { items, count, cursor: hasMore ? cursor : null };
  },
  create: (body) => call('POST /flowcampaign', { body }),
  update: (id, body) => call('PUT /flowcampaign', { body: { id, ...body } }),
  remove: (id) => call('DELETE /flowcampaign/:phraseCampaignId', params(id)),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};
