import { describe, expect, it } from 'vitest';
import { fillTemplate, partsOf, wrongValues } from './template-parts.ts';

const components = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['42'] } },
  {
    type: 'BODY',
    text: 'Olá {{1}}, chega {{2}}. Abraço, {{1}}',
    example: { body_text: [['Ana', 'hoje']] },
  },
  { type: 'FOOTER', text: 'Loja Aurora' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Obrigado' },
      { type: 'URL', text: 'Rastrear', url: 'https://loja.example/p/{{1}}' },
      { type: 'COPY_CODE', text: 'Copiar' },
    ],
  },
];

describe('partsOf', () => {
  it('lists each variable once', () => {
    const parts = partsOf(components);
    expect(parts).toMatchObject({
      header: 'Pedido {{1}}',
      footer: 'Loja Aurora',
      buttons: ['Obrigado', 'Rastrear', 'Copiar'],
      isUnknown: false,
    });
    expect(parts.variables.map(({ key, kind, example }) => [key, kind, example])).toEqual([
      ['header.1', 'text', '42'],
      ['body.1', 'text', 'Ana'],
      ['body.2', 'text', 'hoje'],
      ['button.1', 'url', ''],
      ['button.2', 'code', ''],
    ]);
  });

  it.each([
    [[{ type: 'HEADER', format: 'LOCATION' }]],
    [[{ type: 'CAROUSEL' }]],
    [[{ type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'x' }] }]],
  ])('marks %o as not sendable', (odd) => {
    expect(partsOf(odd).isUnknown).toBe(true);
  });
});

const template = {
  name: 'pedido',
  language: 'pt_BR',
  namedVariables: false,
  parts: partsOf(components),
};
const values = {
  'header.1': '42',
  'body.1': 'Ana',
  'body.2': 'hoje',
  'button.1': 'x42',
  'button.2': 'DEZ',
};

it('fillTemplate puts the values in order, and shows the text that the customer reads', () => {
  expect(fillTemplate(template, values)).toEqual({
    name: 'pedido',
    language: 'pt_BR',
    header: [{ value: '42' }],
    body: [{ value: 'Ana' }, { value: 'hoje' }],
    buttons: [
      { index: 1, kind: 'url', value: 'x42' },
      { index: 2, kind: 'copy_code', value: 'DEZ' },
    ],
    preview: '*Pedido 42*\n\nOlá Ana, chega hoje. Abraço, Ana\n\n_Loja Aurora_',
  });
});

it('keeps the names of named variables', () => {
  const parts = partsOf([{ type: 'BODY', text: 'Olá {{cliente}}' }]);
  const named = { ...template, namedVariables: true, parts };
  expect(fillTemplate(named, { 'body.cliente': 'Ana' }).body).toEqual([
    { value: 'Ana', name: 'cliente' },
  ]);
});

it('accepts an address for a file in the header', () => {
  const parts = partsOf([{ type: 'HEADER', format: 'IMAGE' }]);
  const address = 'https://loja.example/a.png';
  expect(fillTemplate({ ...template, parts }, { 'header.file': address }).header).toEqual([
    { value: address, kind: 'image' },
  ]);
  expect(wrongValues(parts.variables, { 'header.file': 'http://loja.example/a.png' })).toEqual([
    'header.file',
  ]);
  expect(wrongValues(parts.variables, { 'header.file': address })).toEqual([]);
});

it.each([
  ['missing', {}],
  ['blank', { ...values, 'body.1': '  ' }],
  ['with a break', { ...values, 'body.1': 'a\nb' }],
  ['with many blanks', { ...values, 'body.1': 'a     b' }],
])('refuses a value that is %s', (_what, given) => {
  expect(wrongValues(template.parts.variables, given)).toContain('body.1');
});
