import { expect, test } from 'vitest';
import { bareTaxId, taxIdKind } from './tax-id.ts';

test.each([
  ['529.982.247-25', 'cpf'],
  ['111.444.777-35', 'cpf'],
  ['11.222.333/0001-81', 'cnpj'],
  ['00.000.000/0001-91', 'cnpj'],
  // The example of the tax authority for numbers with letters.
  ['12.ABC.345/01DE-35', 'cnpj'],
  ['12abc34501de35', 'cnpj'],
  ['529.982.247-26', undefined],
  ['11.222.333/0001-82', undefined],
  ['12.ABC.345/01DE-36', undefined],
  ['12.ABC.345/01DE-3X', undefined],
  ['111.111.111-11', undefined],
  ['00.000.000/0000-00', undefined],
  ['5299822472', undefined],
  ['', undefined],
])('%s is %s', (typed, kind) => {
  expect(taxIdKind(bareTaxId(typed))).toBe(kind);
});
