import { type HttpApp, handle } from '../../core/http/http.ts';
import { readBilling, readPlans } from './billing.service.ts';
import { choosePlan } from './choose-plan.ts';
import { presentInvoice } from './invoices.present.ts';

export function registerBillingRoutes(app: HttpApp): void {
  handle(app, 'GET /billing', ({ ctx }) => readBilling(ctx));

  handle(app, 'GET /billing/plans', ({ ctx }) => readPlans(ctx));

  handle(app, 'POST /billing/plan', async ({ ctx, body }) => {
    const { result, invoice } = await choosePlan(ctx, body);
    return { result, invoice: invoice && presentInvoice(invoice) };
  });
}
