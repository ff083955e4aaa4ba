import { z } from 'zod';
import { ignoredCompany } from './common.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;

export const QueueIntegrationRef = z.object({
  id: id('integration'),
  type: z.enum(integrationTypes),
  name: z.string(),
});
export type QueueIntegrationRef = z.output<typeof QueueIntegrationRef>;

export const queueIntegrationRoutes = {
  'GET /queueIntegration': route({
    access: 'queues-page:manage',
    query: z.object({ companyId: ignoredCompany }),
    response: z.object({
      queueIntegrations: z.array(QueueIntegrationRef),
      count: z.number(),
      hasMore: z.boolean(),
    }),
    summary: 'List integrations with other bots and programs by name',
  }),
} as const;
