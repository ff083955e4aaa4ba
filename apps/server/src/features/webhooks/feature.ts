import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { mailDisabled } from './disable.ts';
import { eraseEvents, forgetEvents } from './events.queries.ts';
import { replayNext } from './log.service.ts';
import { registerWebhookRoutes } from './webhooks.routes.ts';

const companyId = z.number();
const webhookId = z.number();

export const webhooksFeature: Feature = {
  routes: [registerWebhookRoutes],
  edited: { 'PUT /webhooks/:webhookId': { table: 'webhooks', param: 'webhookId' } },
  jobs: [
    job({
      name: 'mail-webhook-disabled',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({ companyId, webhookId }),
      run: mailDisabled,
    }),
    job({
      name: 'replay-webhook',
      lane: 'bulk',
      held: 'runs',
      seconds: 30,
      payload: z.object({
        companyId,
        webhookId,
        from: z.string(),
        until: z.string(),
        failedOnly: z.boolean(),
        after: z.number(),
        last: z.number(),
      }),
      run: replayNext,
    }),
  ],
  chores: [
    // With their deliveries.
    forgetting(
      'webhook-events',
      "delete from webhook_events where created_at < now() - interval '30 days'",
    ),
  ],
  erase: (tx, { contactId }) => eraseEvents(tx, contactId),
  forgetOld: forgetEvents,
};
