import { cloudConnection, type Fixtures, nextCount } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /whatsapp/:whatsappId/cloud': async (material) => [
    { params: await cloudConnection(material) },
  ],
  'PUT /whatsapp/:whatsappId/cloud': async (material) => [
    {
      params: await cloudConnection(material),
      body: {
        phoneNumberId: String(10_000_000 + nextCount()),
        businessAccountId: '20000000',
        token: 'EAAG-new-token',
        appSecret: 'new-app-secret',
      },
    },
  ],
  'POST /whatsapp/:whatsappId/cloud/check': async (material) => [
    { params: await cloudConnection(material) },
  ],
} satisfies Fixtures;
