import { z } from 'zod';
import { ignoredCompany } from './common.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

export const QuickMessage = z.object({
  id: id('quickMessage'),
  shortcode: z.string(),
  message: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
});
export type QuickMessage = z.output<typeof QuickMessage>;

export const quickMessageRoutes = {
  'GET /quick-messages/list': route({
    access: 'user',
    query: z.object({
      companyId: ignoredCompany,
      userId: z.unknown().meta({ ignored: true }).optional(),
    }),
    response: z.array(QuickMessage),
    summary: "The user's own quick messages and the company's general ones, active only.",
  }),
} as const;
