import { z } from 'zod';
import { deleted, emailText, isoTime, text } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import { chargeStates, paymentMethods } from './subscription/payment-methods.ts';
import { CERTIFICATE_BYTES_MAX, paymentProviders } from './subscription/providers.ts';

declare module './ids.ts' {
  interface Refs {
    charge: true;
  }
}

const provider = z.enum(paymentProviders);

/** An account of the operator, without its secrets. */
export const PaymentAccount = z.object({
  provider,
  environment: z.enum(['production', 'sandbox']),
  clientId: z.string(),
  pixKey: z.string(),
  contact: z.string(),
  /** A proxy in front of Prosa lets only Efí's own certificate reach the webhook. */
  checksCertificate: z.boolean(),
  /** The ends of the secrets that are set, by their names. */
  hints: z.record(z.string(), z.string()),
  certificate: z.object({ subject: z.string(), until: isoTime }).nullable(),
  webhook: z.object({
    url: z.string(),
    registeredAt: isoTime.nullable(),
    /** When one came last. */
    lastAt: isoTime.nullable(),
    /** A sweep found payments that no webhook had told; cleared when one comes. */
    missedAt: isoTime.nullable(),
  }),
  rev: z.number(),
});
export type PaymentAccount = z.output<typeof PaymentAccount>;

const served = provider.nullable();

export const PaymentSettings = z.object({
  accounts: z.array(PaymentAccount),
  /** Who serves each way of paying. */
  methods: z.object({ pix: served, card: served, boleto: served }),
});
export type PaymentSettings = z.output<typeof PaymentSettings>;

/** A payment that somebody has to look at. */
export const PaymentToLookAt = z.object({
  id: id('charge'),
  company: z.object({ id: id('company'), name: z.string() }),
  invoiceId: id('invoice'),
  provider,
  method: z.enum(paymentMethods),
  status: z.enum(chargeStates),
  /** In reais. */
  amount: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** Of what was paid, credit that nobody has used: it can go back to the payer. */
  surplus: z.number(),
  createdAt: isoTime,
});
export type PaymentToLookAt = z.output<typeof PaymentToLookAt>;

const params = z.object({ provider });
/** Empty or absent: unchanged. */
const secret = text(500).trim().optional();

export const paymentSettingRoutes = {
  'GET /payment-settings': route({
    access: 'super',
    response: PaymentSettings,
    summary: 'Get the accounts at payment providers, and which serves each way of paying',
  }),
  'POST /payment-settings/methods': route({
    access: 'super',
    confirm: true,
    body: PaymentSettings.shape.methods,
    status: 200,
    response: PaymentSettings,
    summary: 'Choose who serves each way of paying. ERR_PAYMENT_METHOD_UNAVAILABLE.',
  }),
  'POST /payment-settings/:provider': route({
    access: 'super',
    confirm: true,
    params,
    body: z.object({
      environment: z.enum(['production', 'sandbox']),
      clientId: text(200).trim().optional(),
      pixKey: text(100).trim().optional(),
      contact: emailText.optional(),
      checksCertificate: z.boolean().optional(),
      clientSecret: secret,
      apiKey: secret,
      /** Of an endpoint that was made at Stripe by hand. */
      webhookSecret: secret,
      /** PKCS #12 with an empty password, in base64. */
      certificate: z
        .base64()
        .max(Math.ceil((CERTIFICATE_BYTES_MAX * 4) / 3))
        .optional(),
    }),
    status: 200,
    response: PaymentAccount,
    summary:
      'Save an account. Secrets that are not given stay. ERR_PAYMENT_ACCOUNT_INCOMPLETE, ERR_PAYMENT_CERTIFICATE.',
  }),
  'DELETE /payment-settings/:provider': route({
    access: 'super',
    confirm: true,
    params,
    response: deleted(provider),
    summary: 'Delete an account that has no open charges. ERR_PAYMENT_ACCOUNT_IN_USE.',
  }),
  'POST /payment-settings/:provider/test': route({
    access: 'super',
    params,
    status: 200,
    response: z.object({
      ok: z.boolean(),
      problem: z.enum(['refused', 'unreachable']).nullable(),
      /** In the provider's words. */
      said: z.string(),
    }),
    summary: 'Ask the provider something that needs the credentials',
  }),
  'POST /payment-settings/:provider/webhook': route({
    access: 'super',
    confirm: true,
    params,
    status: 200,
    response: PaymentAccount,
    summary:
      "Tell the provider where webhooks go. ERR_PAYMENT_WEBHOOK_REFUSED with the provider's words.",
  }),
  'GET /payment-attention': route({
    access: 'super',
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({
      payments: z.array(PaymentToLookAt),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List payments that were too little or too much, went back, or are in dispute',
  }),
  'POST /companies/:companyId/charges/:chargeId/refund': route({
    access: 'super',
    confirm: true,
    params: z.object({ companyId: textId('company'), chargeId: textId('charge') }),
    status: 200,
    response: PaymentToLookAt,
    summary: 'Give the unused surplus of a payment back. ERR_NOTHING_TO_REFUND.',
  }),
} as const;
