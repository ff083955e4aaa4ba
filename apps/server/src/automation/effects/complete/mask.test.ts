import { expect, test } from 'vitest';
import { mask } from './mask.ts';

test.each([
  ['Meu CPF é 529.982.247-25.', 'Meu CPF é [CPF].'],
  ['52998224725', '[CPF]'],
  ['CNPJ 11.222.333/0001-81 ok', 'CNPJ [CNPJ] ok'],
  ['12.ABC.345/01DE-35', '[CNPJ]'],
  ['4111 1111 1111 1111', '[cartão]'],
  ['5500-0000-0000-0004 vence 12/29', '[cartão] vence 12/29'],
  ['529.982.247-25 4111 1111 1111 1111', '[CPF] [cartão]'],
  ['cartão:378282246310005', 'cartão:[cartão]'],
])('hides %s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test.each([
  // Check digits that do not fit, and repeated ones.
  '529.982.247-26',
  '111.111.111-11',
  '11.222.333/0001-82',
  '4111 1111 1111 1112',
  // A phone, a protocol, an order.
  '+55 11 98888-7777',
  'Pedido 2026112391',
  'abc4111111111111111abc',
])('leaves %s', (text) => {
  expect(mask(text)).toBe(text);
});
