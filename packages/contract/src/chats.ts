import { z } from 'zod';
import { pageQuery } from './common.ts';
import { route } from './route.ts';

export const chatRoutes = {
  /** Needs no plan flag: clients of the family call it on every page and sign out if it refuses. */
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
