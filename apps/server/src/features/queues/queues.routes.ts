import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { listQueueRefs } from './queues.queries.ts';

export function registerQueueRoutes(app: HttpApp): void {
  handle(app, 'GET /queue', ({ ctx }) => inTransaction(ctx, listQueueRefs));
}
