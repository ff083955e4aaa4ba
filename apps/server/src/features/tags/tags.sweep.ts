import { type Fixture, type Fixtures, justParams, nextName } from '../../testing/sweep-material.ts';

const justTag: Fixture = justParams(({ own }) => ({ tagId: own.tag }));

export const fixtures = {
  'GET /tags': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /tags/kanban': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /tags/:tagId': justTag,
  'POST /tags': ({ foreignCompany }) => [
    { body: { name: nextName(), color: '#a4cccc', companyId: foreignCompany } },
  ],
  'PUT /tags/:tagId': ({ own }) => [{ params: { tagId: own.tag }, body: { name: nextName() } }],
  'DELETE /tags/:tagId': justTag,
  'GET /tags/list': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'POST /tags/sync': ({ own }) => [
    { body: { ticketId: own.ticket, tags: [{ id: own.tag }] } },
    { body: { ticketId: own.ticket, tags: [], removedIds: [own.tag] } },
  ],
} satisfies Fixtures;
