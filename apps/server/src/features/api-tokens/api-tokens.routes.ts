import { type HttpApp, handle } from '../../core/http/http.ts';
import { createApiToken, readApiTokens, revokeApiToken } from './api-tokens.service.ts';

export function registerApiTokenRoutes(app: HttpApp): void {
  handle(app, 'GET /token', async ({ ctx: { actor } }) => ({
    name: actor.name,
    rights: [...actor.rights],
    whatsappId: actor.connectionId,
  }));

  handle(app, 'GET /api-tokens', ({ ctx }) => readApiTokens(ctx));

  handle(app, 'POST /api-tokens', ({ ctx, body }) => createApiToken(ctx, body));

  handle(app, 'DELETE /api-tokens/:apiTokenId', async ({ ctx, params }) => {
    await revokeApiToken(ctx, params.apiTokenId);
    return { id: params.apiTokenId };
  });
}
