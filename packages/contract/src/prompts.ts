import { z } from 'zod';
import { ignoredCompany } from './common.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

export const PromptRef = z.object({ id: id('prompt'), name: z.string() });
export type PromptRef = z.output<typeof PromptRef>;

export const promptRoutes = {
  'GET /prompt': route({
    access: 'queues-page:manage',
    query: z.object({ companyId: ignoredCompany }),
    response: z.object({ prompts: z.array(PromptRef) }),
    summary: 'List AI prompts by name',
  }),
} as const;
