/**
 * The port of payment providers. A provider's word in a webhook is never believed: it only says which charge to read, and
 * what counts is what `readCharge` answers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import type { PaymentProviderId } from '@prosa/contract/subscription/providers';

export type ProviderId = PaymentProviderId;

export interface OrderedCharge {
  /** Ours, unique for ever: creating twice with it makes one charge. */
  reference: string;
  method: PaymentMethod;
  amountCents: number;
  description: string;
  payer: {
    name: string;
    taxId: string;
    email: string;
    address: string;
    city: string;
    state: string;
    zipcode: string;
  };
  createdAt: Date;
  /** Where the provider's page sends the payer afterwards. It proves nothing. */
  returnUrl: string;
}

export interface CreatedCharge {
  externalId: string;
  copyPaste: string | null;
  redirectUrl: string | null;
  expiresAt: Date;
}

export type ReadState =
  | 'pending'
  | 'paid'
  | 'canceled'
  | 'expired'
  | 'failed'
  | 'refunded'
  | 'disputed';

export interface ChargeReading {
  status: ReadState;
  /** Everything that arrived for it, whether or not some went back. */
  paidCents: number;
  paidAt: Date | null;
  refundedCents: number;
  currency: string;
  /** The name of the payment, where webhooks name it instead of the charge. */
  paymentId?: string | undefined;
}

export interface SweptPayment {
  externalId: string;
  /** Ours, where the provider repeats it. */
  reference: string | null;
  paidCents: number;
  /** At the earliest: some tell only the day. */
  paidAt: Date;
}

export interface WebhookCall {
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  now: Date;
}

/** What a webhook names. A repeat has the same id. */
export interface WebhookEvent {
  eventId: string;
  externalId: string;
  reference: string | null;
}

export interface PaymentProvider {
  readonly id: ProviderId;
  /** Creates the charge, or finds the one that an earlier attempt created. @throws ProviderRefused, ProviderUnreachable */
  createCharge(order: OrderedCharge): Promise<CreatedCharge>;
  /** Undefined: the provider does not know it. */
  readCharge(externalId: string): Promise<ChargeReading | undefined>;
  /** After it the charge cannot be paid, unless it has been: read it. */
  cancelCharge(externalId: string): Promise<void>;
  /** @param id ours: repeating it refunds once */
  refund(charge: { externalId: string; cents: number; id: string }): Promise<void>;
  verifyWebhook(call: WebhookCall): boolean;
  chargesIn(rawBody: Buffer): WebhookEvent[];
  /** Payments that arrived in this time, in pages. */
  sweep(from: Date, to: Date): AsyncIterable<readonly SweptPayment[]>;
  /** Tells the provider where our webhook is. @returns its secret, where the provider chooses one */
  registerWebhook(url: string): Promise<string | undefined>;
  /** Asks the provider something that needs all the credentials. @throws ProviderRefused, ProviderUnreachable */
  test(): Promise<void>;
}

/** The provider understood and said no: repeating changes nothing. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** No answer, or one that says nothing about the outcome: the same may be tried again. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}
