import {
  cloudConnection,
  connectionOf,
  type Fixtures,
  ticketOf,
} from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /templates': (material) => [
    { query: { ...connectionOf(material), companyId: material.foreignCompany } },
  ],
  'POST /templates/sync': async (material) => [
    { body: { ...(await cloudConnection(material)), companyId: material.foreignCompany } },
  ],
  'POST /messages/:ticketId/template': (material) => [
    { params: ticketOf(material), body: { templateId: material.own.template } },
  ],
} satisfies Fixtures;
