export const webhookLimits = {
  url: { max: 2000 },
  description: { max: 200 },
  /** Addresses of a company. */
  webhooks: { max: 10 },
  /** How long events and attempts are kept. */
  keptDays: 30,
  /** The previous secret signs for so long after it was renewed. */
  oldSecretHours: 24,
  /** Switched off after so many days of failures. */
  failingDays: 5,
} as const;

/** What an address can subscribe to, in the order of the form. */
export const webhookTypes = [
  'message.received',
  'message.sent',
  'message.status',
  'message.edited',
  'message.deleted',
  'ticket.created',
  'ticket.updated',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.closed',
  'ticket.rated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'connection.status',
  'campaign.finished',
  'flow.finished',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `ping` is what the test button sends. */
export const eventTypes = [...webhookTypes, 'ping'] as const;
export type WebhookEventType = (typeof eventTypes)[number];

/** Who or what caused an event. */
export const eventOrigins = ['customer', 'device', 'attendant', 'automation', 'api'] as const;
export type EventOrigin = (typeof eventOrigins)[number];

/** Disabled: Prosa switched it off, because it failed for days or answered 410. */
export const webhookStatuses = ['on', 'off', 'disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export const stopReasons = ['failing', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed: the status of the answer, no answer in time, no connection, or an address that Prosa does not call. */
export const deliveryErrors = [
  'status',
  'timeout',
  'unreachable',
  'certificate',
  'target',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
