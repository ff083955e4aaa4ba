import { type Edits, type Fixtures, justParams, nextName } from '../../testing/sweep-material.ts';

const integrationOf = justParams(({ own }) => ({ integrationId: own.integration }));

export const fixtures = {
  'GET /queueIntegration': ({ foreignWord, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { searchParam: foreignWord, pageNumber: 1 } },
  ],
  'GET /queueIntegration/:integrationId': integrationOf,
  'POST /queueIntegration': ({ own, foreignCompany }) => [
    {
      body: {
        type: 'flowbuilder',
        name: nextName(),
        flowId: own.flow,
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /queueIntegration/:integrationId': ({ own }) => [
    { params: { integrationId: own.integration }, body: { name: nextName(), flowId: own.flow } },
  ],
  'DELETE /queueIntegration/:integrationId': integrationOf,
  'POST /queueIntegration/:integrationId/test': integrationOf,
  'POST /queueIntegration/testSession': ({ own, foreignCompany }) => [
    // It has no key, and Google is out of reach.
    {
      body: { integrationId: own.integration, language: 'es', companyId: foreignCompany },
      status: 400,
    },
  ],
} satisfies Fixtures;

export const edits = {
  'PUT /queueIntegration/:integrationId': async (call) => {
    const { id } = await call('POST /queueIntegration', {
      body: { type: 'n8n', name: nextName() },
    });
    return {
      params: { integrationId: id },
      edits: [{ name: nextName() }, { name: nextName() }],
      fields: ['name'],
    };
  },
} satisfies Edits;
