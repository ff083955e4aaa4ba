/** Outgoing webhooks: addresses of other systems that hear what happens (https://www.standardwebhooks.com). */
import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import {
  deliveryErrors,
  deliveryStates,
  eventTypes,
  stopReasons,
  webhookLimits,
  webhookStatuses,
  webhookTypes,
} from './webhooks/events.ts';

declare module './ids.ts' {
  interface Refs {
    webhook: true;
    webhookDelivery: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. */
    webhook: { action: 'create' | 'update'; record: Webhook } | { action: 'delete'; id: number };
    /** To admins: the log of this webhook has news. At most once a second. */
    webhookLog: { action: 'update'; webhookId: number };
  }
}

export const Webhook = z.object({
  id: id('webhook'),
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(webhookTypes)),
  status: z.enum(webhookStatuses),
  /** Set while it is disabled. */
  stopReason: z.enum(stopReasons).nullable(),
  /** It hears nothing of what programs do with a token, so that two systems do not answer each other forever. */
  skipsPrograms: z.boolean(),
  secretLast4: z.string(),
  /** Until then the secret before the present one signs, too. */
  oldSecretUntil: isoTime.nullable(),
  /** Since then every attempt failed; null after a success. */
  failingSince: isoTime.nullable(),
  lastError: z.enum(deliveryErrors).nullable(),
  lastStatus: z.number().nullable(),
  attemptedAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Webhook = z.output<typeof Webhook>;

const WithSecret = Webhook.extend({
  /** `whsec_…`: shown this once. */
  secret: z.string(),
});
export type WebhookWithSecret = z.output<typeof WithSecret>;

/** One event for one address, with its latest attempt. */
export const WebhookDelivery = z.object({
  id: id('webhookDelivery'),
  webhookId: id('webhook'),
  /** The `webhook-id` of every attempt. */
  eventId: z.string(),
  type: z.enum(eventTypes),
  at: isoTime,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  nextAt: isoTime.nullable(),
  attemptedAt: isoTime.nullable(),
  /** HTTP status of the answer; null without an answer. */
  status: z.number().nullable(),
  ms: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const WholeDelivery = WebhookDelivery.extend({
  /** As it is sent, but for the addresses of files, which are made for each attempt. */
  body: z.string(),
  /** The first 2 kB of the answer. */
  response: z.string(),
});
export type WholeWebhookDelivery = z.output<typeof WholeDelivery>;

const params = z.object({ webhookId: textId('webhook') });
const deliveryParams = params.extend({ deliveryId: textId('webhookDelivery') });

const editable = {
  url: text(webhookLimits.url.max).trim().min(1),
  description: text(webhookLimits.description.max).trim(),
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  status: z.enum(['on', 'off']),
  skipsPrograms: z.boolean(),
};

const access = { access: 'webhooks-page:manage', plan: 'useIntegrations' } as const;

export const webhookRoutes = {
  'GET /webhooks': route({
    ...access,
    query: z.object({ searchParam: pageQuery.searchParam, companyId: ignoredCompany }),
    response: z.object({ records: z.array(Webhook), count: z.number() }),
    summary: 'List webhooks, the oldest first; searchParam looks in address and description',
  }),
  'GET /webhooks/:webhookId': route({
    ...access,
    params,
    response: Webhook,
    summary: 'Get a webhook',
  }),
  'POST /webhooks': route({
    ...access,
    confirm: true,
    body: z.object({
      ...editable,
      description: editable.description.default(''),
      status: editable.status.default('on'),
      skipsPrograms: editable.skipsPrograms.default(true),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: WithSecret,
    summary: 'Create a webhook; its secret is shown in this answer only. ERR_WEBHOOK_URL.',
  }),
  'PUT /webhooks/:webhookId': route({
    ...access,
    confirm: true,
    params,
    body: z.object({ ...editable, companyId: ignoredCompany }).partial(),
    ifMatch: true,
    response: Webhook,
    summary: 'Update a webhook, switch it on or off',
  }),
  'DELETE /webhooks/:webhookId': route({
    ...access,
    params,
    response: deleted(id('webhook')),
    summary: 'Delete a webhook with its log',
  }),
  'POST /webhooks/:webhookId/secret': route({
    ...access,
    confirm: true,
    params,
    status: 200,
    response: WithSecret,
    summary: 'Renew the secret; for 24 hours the former one signs too',
  }),
  'POST /webhooks/:webhookId/test': route({
    ...access,
    params,
    status: 200,
    response: WholeDelivery,
    summary: 'Send a ping now, also to a webhook that is off',
  }),
  'GET /webhooks/:webhookId/deliveries': route({
    ...access,
    params,
    query: z.object({
      cursor: pageQuery.cursor,
      state: z.enum(deliveryStates).optional(),
      companyId: ignoredCompany,
    }),
    response: z.object({
      records: z.array(WebhookDelivery),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List the deliveries of the last 30 days, newest first',
  }),
  'GET /webhooks/:webhookId/deliveries/:deliveryId': route({
    ...access,
    params: deliveryParams,
    response: WholeDelivery,
    summary: 'Get a delivery with what is sent and the answer',
  }),
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': route({
    ...access,
    params: deliveryParams,
    status: 200,
    response: WebhookDelivery,
    summary: 'Send a delivery again, with the same id',
  }),
  'POST /webhooks/:webhookId/replay': route({
    ...access,
    params,
    body: z
      .object({
        from: isoTime,
        until: isoTime,
        /** Only those that failed for good. */
        failedOnly: z.boolean().default(true),
        companyId: ignoredCompany,
      })
      .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] }),
    status: 202,
    response: z.object({ id: id('webhook') }),
    summary: 'Send again what happened in a time, with the same ids',
  }),
} as const;
