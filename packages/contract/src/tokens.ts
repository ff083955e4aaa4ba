/** The route with which a program checks its own token. */
import { z } from 'zod';
import { id } from './ids.ts';
import { route } from './route.ts';
import { tokenRights } from './token-rights.ts';

const TokenInfo = z.object({
  name: z.string(),
  rights: z.array(z.enum(tokenRights)),
  /** The only connection that the token may use; null = all of the company. */
  whatsappId: id('connection').nullable(),
});
export type TokenInfo = z.output<typeof TokenInfo>;

export const tokenRoutes = {
  'GET /token': route({
    access: 'token',
    response: TokenInfo,
    summary: 'Get the owner and rights of this token, to test the settings of another program',
  }),
};
