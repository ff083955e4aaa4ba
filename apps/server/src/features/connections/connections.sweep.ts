import { buildConnection } from '../../testing/builders.ts';
import {
  connectionOf,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  nextNumber,
} from '../../testing/sweep-material.ts';
import type { Side } from '../../testing/sweep-world.ts';

const answeringOf = (own: Side) => ({
  transferQueueId: own.queue,
  integrationId: own.integration,
  promptId: own.prompt,
  flowIdWelcome: own.flow,
  flowIdNotPhrase: own.flow,
});

const noTicketsConnection = async ({ core, own }: Material) => ({
  whatsappId: (await buildConnection(core, own.company)).id,
});

export const fixtures = {
  'GET /whatsapp': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /whatsapp/:whatsappId': (material) => [
    { params: connectionOf(material), query: { companyId: material.foreignCompany } },
  ],
  'GET /whatsapp/:whatsappId/events': justParams(connectionOf),
  'GET /whatsapp/providers': () => [{}],
  'POST /whatsapp': ({ own }) => [
    {
      body: {
        name: nextName(),
        provider: 'sandbox',
        queueIds: [own.queue],
        ...answeringOf(own),
      },
    },
  ],
  'PUT /whatsapp/:whatsappId': (material) => [
    {
      params: connectionOf(material),
      body: { name: nextName(), queueIds: [material.own.queue], ...answeringOf(material.own) },
    },
  ],
  'DELETE /whatsapp/:whatsappId': async (material) => [
    { params: await noTicketsConnection(material) },
  ],
  'POST /whatsapp/:whatsappId/token': justParams(connectionOf),
  'DELETE /whatsapp/:whatsappId/token': justParams(connectionOf),
  'POST /whatsappsession/:whatsappId': async (material) => [
    { params: await noTicketsConnection(material) },
  ],
  'POST /whatsappsession/:whatsappId/pairing-code': async ({ core, own }) => {
    const { id } = await buildConnection(core, own.company, { provider: 'baileys' });
    return [{ params: { whatsappId: id }, body: { number: nextNumber() } }];
  },
  'PUT /whatsappsession/:whatsappId': justParams(connectionOf),
  'DELETE /whatsappsession/:whatsappId': justParams(connectionOf),
} satisfies Fixtures;
