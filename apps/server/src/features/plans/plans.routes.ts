import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentPlan } from './plans.present.ts';
import {
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  readPlanUsage,
  updatePlan,
} from './plans.service.ts';

export function registerPlanRoutes(app: HttpApp): void {
  handle(app, 'GET /plan-usage', ({ ctx }) => readPlanUsage(ctx));

  handle(app, 'GET /plans/all', async ({ ctx, query }) =>
    (await listPlans(ctx, query.searchParam?.trim() ?? '')).map(presentPlan),
  );

  handle(app, 'GET /plans/:planId', async ({ ctx, params }) =>
    presentPlan(await getPlan(ctx, params.planId)),
  );

  handle(app, 'POST /plans', async ({ ctx, body }) => presentPlan(await createPlan(ctx, body)));

  handle(app, 'PUT /plans/:planId', async ({ ctx, params, body }) =>
    presentPlan(await updatePlan(ctx, params.planId, body)),
  );

  handle(app, 'DELETE /plans/:planId', async ({ ctx, params }) => {
    await deletePlan(ctx, params.planId);
    return { id: params.planId };
  });
}
