/** The route that tells a program whose token it has. */
import { z } from 'zod';
import { id } from './ids.ts';
import { route } from './route.ts';
import { tokenRights } from './token-rights.ts';

const TokenInfo = z.object({
  name: z.string(),
  rights: z.array(z.enum(tokenRights)),
  /** The only connection that it may use; null for all of the company. */
  whatsappId: id('connection').nullable(),
});
export type TokenInfo = z.output<typeof TokenInfo>;

export const tokenRoutes = {
  'GET /token': route({
    access: 'token',
    response: TokenInfo,
    summary: 'Whose token this is, and what it may do: for testing the settings of another program',
  }),
};
