import { type HttpApp, handle } from '../../core/http/http.ts';

export function registerChatRoutes(app: HttpApp): void {
  handle(app, 'GET /chats', async () => ({ records: [], count: 0, hasMore: false }));
}
