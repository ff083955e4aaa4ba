import type { Webhook, WebhookDelivery, WholeWebhookDelivery } from '@prosa/contract/webhooks';
import { iso } from '../../core/time.ts';
import type { DeliveryRow, WholeDeliveryRow } from './deliveries.queries.ts';
import { bodyOf } from './event-body.ts';
import { webhookId } from './webhook-ids.ts';
import type { WebhookRow } from './webhooks.queries.ts';

const isoOr = (time: string | null): string | null => (time === null ? null : iso(time));

export const presentWebhook = ({ last4, ...row }: WebhookRow): Webhook => ({
  ...row,
  secretLast4: last4,
  oldSecretUntil: isoOr(row.oldSecretUntil),
  failingSince: isoOr(row.failingSince),
  attemptedAt: isoOr(row.attemptedAt),
  deliveredAt: isoOr(row.deliveredAt),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: webhookId(row.event_id),
  type: row.type,
  at: iso(row.at),
  state: row.state,
  attempts: row.attempts,
  nextAt: isoOr(row.next_at),
  attemptedAt: isoOr(row.attempted_at),
  status: row.status,
  ms: row.ms,
  error: row.error,
});

export const presentWhole = (row: WholeDeliveryRow): WholeWebhookDelivery => ({
  ...presentDelivery(row),
  body: bodyOf({ type: row.type, at: new Date(row.at), data: row.data }),
  response: row.response,
});
