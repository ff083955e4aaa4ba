import { z } from 'zod';
import { ignoredCompany, text } from './common.ts';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const TagRef = z.object({ id: id('tag'), name: z.string(), color: z.string() });
export type TagRef = z.output<typeof TagRef>;

export const tagRoutes = {
  'GET /tags/list': route({
    access: 'user',
    query: z.object({
      searchParam: text(limits.searchText.max).optional(),
      companyId: ignoredCompany,
    }),
    response: z.array(TagRef),
    summary: 'Tags of the company, by name.',
  }),
  'POST /tags/sync': route({
    access: 'user',
    body: z.object({
      ticketId: id('ticket'),
      tags: z.array(z.object({ id: id('tag') })).max(50),
    }),
    status: 200,
    response: z.object({ ticketId: id('ticket'), tags: z.array(TagRef) }),
    summary: 'Makes the tags of a ticket exactly these.',
  }),
} as const;
