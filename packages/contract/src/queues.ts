import { z } from 'zod';
import { ignoredCompany } from './common.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

export const QueueRef = z.object({ id: id('queue'), name: z.string(), color: z.string() });
export type QueueRef = z.output<typeof QueueRef>;

export const queueRoutes = {
  'GET /queue': route({
    access: 'user',
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(QueueRef),
    summary: 'All queues of the company, for transfers: id, name and colour.',
  }),
} as const;
