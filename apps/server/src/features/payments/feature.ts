import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { registerAccountRoutes } from './accounts/accounts.routes.ts';
import { registerAttentionRoutes } from './attention/attention.routes.ts';
import { refundCharge } from './attention/refund-charge.ts';
import { cancelCharges } from './cancel-charge.ts';
import { checkCharge } from './check-charge.ts';
import { registerCheckoutRoutes } from './checkout/checkout.routes.ts';
import { tendPayments } from './reconcile/sweep.ts';
import { registerPaymentWebhooks } from './webhooks/webhook.routes.ts';

export const paymentsFeature: Feature = {
  routes: [
    registerCheckoutRoutes,
    registerPaymentWebhooks,
    registerAccountRoutes,
    registerAttentionRoutes,
  ],
  jobs: [
    job({
      name: 'check-charge',
      lane: 'network',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number(), chargeId: z.number() }),
      run: checkCharge,
    }),
    job({
      name: 'cancel-charges',
      lane: 'network',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number(), invoiceId: z.number() }),
      run: cancelCharges,
    }),
    job({
      name: 'refund-charge',
      lane: 'network',
      held: 'runs',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        chargeId: z.number(),
        cents: z.number(),
        refundId: z.string(),
      }),
      run: refundCharge,
    }),
  ],
  chores: [
    { name: 'tend-payments', lane: 'network', seconds: 300, at: EVERY_MINUTE, run: tendPayments },
    forgetting(
      'payment-events',
      "delete from payment_events where received_at < now() - interval '90 days'",
    ),
  ],
};
