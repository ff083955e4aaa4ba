import { PIXEL } from '../../testing/pixel.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
} from '../../testing/sweep-material.ts';

const quickMessageOf = ({ own }: Material) => ({ quickMessageId: own.quickMessage });

const justQuickMessage: Fixture = justParams(quickMessageOf);

export const fixtures = {
  'GET /quick-messages': ({ own, foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { queueId: own.queue, companyId: foreignCompany } },
  ],
  'GET /quick-messages/list': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /quick-messages/:quickMessageId': justQuickMessage,
  'POST /quick-messages': ({ own, foreignCompany }) => [
    {
      body: {
        shortcode: nextName(),
        message: 'Olá',
        queueIds: [own.queue],
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /quick-messages/:quickMessageId': (material) => [
    {
      params: quickMessageOf(material),
      body: { shortcode: nextName(), queueIds: [material.own.queue] },
    },
  ],
  'DELETE /quick-messages/:quickMessageId': justQuickMessage,
  'POST /quick-messages/:quickMessageId/media-upload': (material) => [
    { params: quickMessageOf(material), files: { file: PIXEL } },
  ],
  'DELETE /quick-messages/:quickMessageId/media-upload': justQuickMessage,
} satisfies Fixtures;
