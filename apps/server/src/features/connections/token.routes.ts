import { type HttpApp, handle } from '../../core/http/http.ts';

export function registerTokenRoutes(app: HttpApp): void {
  handle(app, 'GET /token', async ({ ctx: { actor } }) => ({
    name: actor.name,
    rights: [...actor.rights],
    whatsappId: actor.connectionId,
  }));
}
