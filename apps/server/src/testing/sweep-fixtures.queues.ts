/** Requests to the routes of queues and of their automations. */
import { buildQueue, buildQueueOption } from './builders.ts';
import { type Fixture, justParams, type Material, nextColor, nextName } from './sweep-material.ts';

const queueOf = ({ own }: Material) => ({ queueId: own.queue });

export const queueFixtures = {
  'GET /queue': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'POST /queue': ({ own, foreignCompany }) => [
    {
      body: {
        ...{ name: nextName(), color: nextColor(), companyId: foreignCompany },
        ...{ integrationId: own.integration, promptId: own.prompt },
      },
    },
  ],
  'GET /queue/:queueId': justParams(queueOf),
  'PUT /queue/:queueId': (material) => [
    {
      params: queueOf(material),
      body: {
        ...{ name: nextName(), companyId: material.foreignCompany },
        ...{ integrationId: material.own.integration, promptId: material.own.prompt },
      },
    },
  ],
  'DELETE /queue/:queueId': async ({ core, own }) => [
    { params: { queueId: (await buildQueue(core, own.company)).id } },
  ],
  'GET /queue-options': (material) => [
    { query: { ...queueOf(material), companyId: material.foreignCompany } },
    { query: { ...queueOf(material), parentId: material.own.queueOption } },
  ],
  'POST /queue-options': (material) => [
    { body: { ...queueOf(material), parentId: material.own.queueOption, title: nextName() } },
  ],
  'GET /queue-options/:optionId': justParams(({ own }) => ({ optionId: own.queueOption })),
  'PUT /queue-options/:optionId': async ({ core, own }) => [
    {
      params: { optionId: await buildQueueOption(core, own.company, { queueId: own.queue }) },
      body: { title: nextName(), parentId: own.queueOption },
    },
  ],
  'DELETE /queue-options/:optionId': justParams(({ own }) => ({ optionId: own.queueOption })),
  'GET /prompt': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /queueIntegration': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
} satisfies Record<string, Fixture>;
