/** Tokens of the company for its programs. Each gives some of the rights of an admin, on the routes that name a `right`. */
import { z } from 'zod';
import { deleted, isoTime, nameText } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import { tokenRights } from './token-rights.ts';

declare module './ids.ts' {
  interface Refs {
    apiToken: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. */
    apiToken: { action: 'create'; apiToken: ApiToken } | { action: 'delete'; apiTokenId: number };
  }
}

const right = z.enum(tokenRights);

export const ApiToken = z.object({
  id: id('apiToken'),
  name: z.string(),
  rights: z.array(right),
  /** Its last four characters: only its owner has the rest. */
  last4: z.string(),
  /** Null: valid until it is revoked. */
  expiresAt: isoTime.nullable(),
  /** To the minute. */
  lastUsedAt: isoTime.nullable(),
  createdBy: z.object({ id: id('user'), name: z.string() }).nullable(),
  createdAt: isoTime,
});
export type ApiToken = z.output<typeof ApiToken>;

const access = 'messages-api-page:manage';
const plan = 'useExternalApi';

export const apiTokenRoutes = {
  'GET /api-tokens': route({
    access,
    plan,
    response: z.array(ApiToken),
    summary: "List the company's tokens, the newest first",
  }),
  'POST /api-tokens': route({
    access,
    plan,
    confirm: true,
    body: z.object({
      name: nameText,
      rights: z.array(right).min(1).max(tokenRights.length),
      expiresAt: isoTime.nullable().default(null),
    }),
    status: 201,
    response: z.object({ token: z.string(), apiToken: ApiToken }),
    summary: 'Create a token for a program. It is shown only once.',
  }),
  'DELETE /api-tokens/:apiTokenId': route({
    access,
    plan,
    params: z.object({ apiTokenId: textId('apiToken') }),
    response: deleted(id('apiToken')),
    summary: 'Revoke a token: programs that use it are refused from now on',
  }),
} as const;
