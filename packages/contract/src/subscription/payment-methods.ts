export const paymentMethods = ['pix', 'card', 'boleto'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a charge may be in. Those after `pending` do not change any more, except that money goes back. */
export const chargeStates = [
  'creating',
  'pending',
  'paid',
  'underpaid',
  'canceled',
  'expired',
  'failed',
  'refunded',
  'disputed',
] as const;
export type ChargeState = (typeof chargeStates)[number];

/** As the family spells them. */
export const payerCountries = ['BR', 'usa'] as const;

export const payerLimits = {
  firstName: { min: 1, max: 60 },
  lastName: { max: 60 },
  address: { min: 3, max: 150 },
  city: { min: 2, max: 80 },
  state: { max: 50 },
} as const;

/** Postcodes by country. */
export const zipPatterns = {
  BR: /^\d{5}-?\d{3}$/,
  usa: /^\d{5}(?:-\d{4})?$/,
} as const;
