import type { PaymentMethod } from './payment-methods.ts';

export const paymentProviders = ['efi', 'asaas', 'stripe'] as const;
export type PaymentProviderId = (typeof paymentProviders)[number];

/** What each offers. */
export const offeredMethods: Readonly<Record<PaymentProviderId, readonly PaymentMethod[]>> = {
  efi: ['pix'],
  asaas: ['pix', 'card', 'boleto'],
  stripe: ['pix', 'card'],
};

/** What an account needs, and which of it is never shown again. */
export const accountFields = {
  efi: { shown: ['clientId', 'pixKey'], secret: ['clientSecret', 'certificate'] },
  asaas: { shown: ['contact'], secret: ['apiKey'] },
  stripe: { shown: [], secret: ['apiKey'] },
} as const satisfies Record<
  PaymentProviderId,
  { shown: readonly string[]; secret: readonly string[] }
>;

/** Of the certificate's file. */
export const CERTIFICATE_BYTES_MAX = 32_768;
