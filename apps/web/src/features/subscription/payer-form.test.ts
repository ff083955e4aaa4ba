import { expect, it } from 'vitest';
import { formatTaxId, payerRules, startValues } from './payer-form.ts';

const rules = payerRules(((key: string) => key) as never);
const values = (country: 'BR' | 'usa') => ({ ...startValues(null), country });

it.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['123', '123'],
])('writes the tax id %s as %s', (typed, shown) => {
  expect(formatTaxId(typed)).toBe(shown);
});

it.each([
  ['529.982.247-25', null],
  ['529.982.247-26', 'subscription.wrongTaxId'],
  [' ', 'common.required'],
])('judges the tax id %j', (typed, wrong) => {
  expect(rules.taxId(typed)).toBe(wrong);
});

it.each([
  ['BR', '01310-100', null],
  ['BR', '0131010', 'subscription.wrongZip.BR'],
  ['usa', '94103', null],
  ['usa', '01310-100', 'subscription.wrongZip.usa'],
] as const)('judges a postcode of %s: %s', (country, typed, wrong) => {
  expect(rules.zipcode(typed, values(country))).toBe(wrong);
});
