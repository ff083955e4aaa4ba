import { expect, test } from 'vitest';
import { fillCampaignText, unknownVariables } from './campaign-text.ts';

const source = {
  name: 'Ana Lima',
  number: '5511987654321',
  email: 'ana@example.com',
  fields: { 'data de entrega': '3/12', cidade: 'Olinda', loja: '', nome: 'x', odd: '' },
  variables: [
    { key: 'loja', value: 'Centro' },
    { key: 'odd', value: '{nome}' },
  ],
  language: 'pt' as const,
  timeZone: 'America/Sao_Paulo',
  at: new Date('2026-11-25T13:05:00Z'),
};

test.each([
  ['Oi {nome}, {email} {numero}', 'Oi Ana Lima, ana@example.com 5511987654321'],
  ['{{firstName}}, {{ms}}! {{hora}}', 'Ana, Bom dia! 10:05'],
  ['Loja {loja} e {{loja}}', 'Loja Centro e Centro'],
  ['{Cidade} e {{cidade}}, em {data de entrega}', 'Olinda e Olinda, em 3/12'],
  // Values are not filled in again, and unknown names stay.
  ['{odd} {quem} {{quem}} { nome }', '{nome} {quem} {{quem}} { nome }'],
])('%s becomes %s', (text, filled) => {
  expect(fillCampaignText(text, source)).toBe(filled);
});

test.each([
  ['{nome}, {{firstName}}, {Cidade} e {loja}', []],
  // A blank cell is a value; names of double braces only are not known in single ones.
  ['{odd} {firstName}', ['{firstName}']],
  ['{cupom}, {{cupom}} e outra vez {cupom} { nome }', ['{cupom}', '{{cupom}}']],
])('%s has the unknown variables %j', (text, unknown) => {
  expect(unknownVariables(text, source)).toEqual(unknown);
});
