import { z } from 'zod';
import { strongPassword } from './auth.ts';
import { emailText, languageCode, nameText, text } from './common.ts';
import { route } from './route.ts';

export const setupRoutes = {
  'POST /setup': route({
    access: 'public',
    body: z.object({
      /** From the link that the first start prints. */
      token: text(100),
      name: nameText,
      email: emailText,
      password: strongPassword,
      language: languageCode.optional(),
    }),
    status: 201,
    response: z.object({ email: z.string() }),
    summary: 'Create the operator of an installation that has none',
  }),
} as const;
