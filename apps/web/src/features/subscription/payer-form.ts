import type { Payer } from '@prosa/contract/subscription';
import { payerLimits, zipPatterns } from '@prosa/contract/subscription/payment-methods';
import { bareTaxId, taxIdKind } from '@prosa/contract/subscription/tax-id';
import type { TFunction } from 'i18next';
import { all, between, required } from '../../ui/form-rules.ts';

export interface PayerValues extends Record<string, unknown>, Payer {
  useAddressForPaymentDetails: boolean;
}

/** @param taxId of the company, where nobody has paid before */
export const startValues = (payer: Payer | null, taxId = ''): PayerValues => ({
  firstName: payer?.firstName ?? '',
  lastName: payer?.lastName ?? '',
  taxId: formatTaxId(payer?.taxId ?? taxId),
  address2: payer?.address2 ?? '',
  city: payer?.city ?? '',
  state: payer?.state ?? '',
  zipcode: payer?.zipcode ?? '',
  country: payer?.country ?? 'BR',
  useAddressForPaymentDetails: true,
});

export const payerRules = (t: TFunction) => ({
  firstName: all(required(t), between(t, payerLimits.firstName)),
  lastName: between(t, { min: 0, ...payerLimits.lastName }),
  taxId: all(required(t), (value) =>
    taxIdKind(bareTaxId(value)) ? null : t('subscription.wrongTaxId'),
  ),
  address2: all(required(t), between(t, payerLimits.address)),
  city: all(required(t), between(t, payerLimits.city)),
  state: between(t, { min: 0, ...payerLimits.state }),
  zipcode: (value: string, { country }: PayerValues) =>
    required(t)(value) ??
    (zipPatterns[country].test(value.trim()) ? null : t(`subscription.wrongZip.${country}`)),
});

/** As it is usually written; what is neither CPF nor CNPJ stays as typed. */
export function formatTaxId(typed: string): string {
  const bare = bareTaxId(typed);
  const kind = taxIdKind(bare);
  if (kind === 'cpf') return bare.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  if (kind === 'cnpj') return bare.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return typed;
}

/** Without spaces around what was typed. */
export const trimmed = (values: PayerValues): PayerValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as PayerValues;
