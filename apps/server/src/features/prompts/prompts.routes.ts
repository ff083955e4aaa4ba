import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { listPromptRefs } from './prompts.queries.ts';

export function registerPromptRoutes(app: HttpApp): void {
  handle(app, 'GET /prompt', async ({ ctx }) => ({
    prompts: await inTransaction(ctx, listPromptRefs),
  }));
}
