import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { readFirstSteps } from './first-steps.queries.ts';

export function registerFirstStepRoutes(app: HttpApp): void {
  handle(app, 'GET /first-steps', ({ ctx }) => inTransaction(ctx, readFirstSteps));
}
