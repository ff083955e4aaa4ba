import { z } from 'zod';
import { formFlag, isoTime, text } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import {
  chargeStates,
  payerCountries,
  payerLimits,
  paymentMethods,
  zipPatterns,
} from './subscription/payment-methods.ts';
import { bareTaxId, taxIdKind } from './subscription/tax-id.ts';

declare module './ids.ts' {
  interface Refs {
    invoice: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** An invoice of the company was paid, or the charge that was shown for it expired. */
    payment: {
      action: 'CONCLUIDA' | 'EXPIRADA';
      invoiceId: number;
      company: { id: number; dueDate: string | null };
    };
  }
}

const payerFields = {
  firstName: text(payerLimits.firstName.max).trim().min(payerLimits.firstName.min),
  lastName: text(payerLimits.lastName.max).trim(),
  /** CPF or CNPJ, with or without punctuation. */
  taxId: text(20)
    .transform(bareTaxId)
    .refine((bare) => taxIdKind(bare) !== undefined),
  /** Street and number. */
  address2: text(payerLimits.address.max).trim().min(payerLimits.address.min),
  city: text(payerLimits.city.max).trim().min(payerLimits.city.min),
  state: text(payerLimits.state.max).trim(),
  zipcode: text(10).trim(),
  country: z.enum(payerCountries),
};

export const Payer = z.object({
  ...payerFields,
  taxId: z.string(),
  country: z.enum(payerCountries),
});
export type Payer = z.output<typeof Payer>;

/** In reais: a number, or a decimal text. */
const price = z.union([z.number().min(0), z.string().regex(/^\d{1,9}(?:[.,]\d{1,2})?$/)]);

const order = z.object({
  ...payerFields,
  lastName: payerFields.lastName.optional(),
  state: payerFields.state.optional(),
  method: z.enum(paymentMethods).default('pix'),
  useAddressForPaymentDetails: formFlag.optional(),
  /** What the payer saw. The server compares and believes none of it. */
  price,
  users: z.number().int().min(0),
  connections: z.number().int().min(0),
  /** Other clients of the family send it; the invoice says what it is for. */
  plan: z.unknown().meta({ ignored: true }).optional(),
});

/** Wrong postcodes are told at their field. */
const withZip = <S extends z.ZodType<{ zipcode: string; country: 'BR' | 'usa' }>>(schema: S) =>
  schema.refine(({ zipcode, country }) => zipPatterns[country].test(zipcode), {
    path: ['zipcode'],
  });

export const PaymentCharge = z.object({
  invoiceId: id('invoice'),
  method: z.enum(paymentMethods),
  status: z.enum(chargeStates),
  /** Of Pix: the code to copy, which the page draws, and the provider's picture of it, if any. */
  qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }).nullable(),
  /** `30.00` */
  valor: z.object({ original: z.string() }),
  /** The provider's page, where the payer enters the card or gets the boleto. */
  redirectUrl: z.string().nullable(),
  expiresAt: isoTime.nullable(),
});
export type PaymentCharge = z.output<typeof PaymentCharge>;

export const Checkout = z.object({
  invoiceId: id('invoice'),
  detail: z.string(),
  /** What is owed, in reais. */
  value: z.number(),
  /** A day. */
  dueDate: z.string(),
  status: z.enum(['open', 'paid', 'expired', 'void']),
  /** What it pays for: from the end of one day to the end of another. */
  periodFrom: z.string(),
  periodTo: z.string(),
  /** What the order has to repeat. */
  plan: z.object({ name: z.string(), users: z.number(), connections: z.number() }),
  /** Until when the company is paid. */
  company: z.object({ id: id('company'), dueDate: isoTime.nullable(), timeZone: z.string() }),
  /** Those that the operator has set up. */
  methods: z.array(z.enum(paymentMethods)),
  /** From the last order of the company; never by a pay link. */
  payer: Payer.nullable(),
  /** CPF or CNPJ from the sign-up, until there is an order; otherwise empty, and always by a pay link. */
  taxId: z.string(),
  /** The newest. A reload shows it again while it is pending. */
  charge: PaymentCharge.nullable(),
});
export type Checkout = z.output<typeof Checkout>;

/** Signed; opens one invoice for a while. */
const token = z.object({ token: z.string().max(200) });

export const subscriptionRoutes = {
  'GET /subscription/:invoiceId': route({
    access: 'subscription-page:pay',
    params: z.object({ invoiceId: textId('invoice') }),
    response: Checkout,
    summary: 'Get an invoice with what its checkout needs: plan, methods, open charge',
  }),
  'POST /subscription': route({
    access: 'subscription-page:pay',
    body: withZip(order.extend({ invoiceId: id('invoice') })),
    response: PaymentCharge,
    summary:
      'Order a charge for an invoice, or get its open one again. Another method cancels the first. ERR_PRICE_CHANGED when price, users or connections differ.',
  }),
  'GET /pay/:token': route({
    access: 'public',
    params: token,
    response: Checkout,
    summary: 'Get the invoice of a pay link. ERR_NOT_FOUND for a wrong or expired link.',
  }),
  'POST /pay/:token': route({
    access: 'public',
    params: token,
    body: withZip(order),
    response: PaymentCharge,
    summary: 'Order a charge for the invoice of a pay link',
  }),
} as const;
