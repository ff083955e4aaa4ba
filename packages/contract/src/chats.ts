import { z } from 'zod';
import { pageQuery } from './common.ts';
import { route } from './route.ts';

export const chatRoutes = {
  /** Open without the plan's flag too: clients of the family ask on every page and sign out when they are refused. */
  'GET /chats': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(z.never()),
      count: z.number(),
      hasMore: z.boolean(),
    }),
    summary: 'List internal chats: none exist yet',
  }),
} as const;
