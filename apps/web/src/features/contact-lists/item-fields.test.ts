import { expect, test } from 'vitest';
import { filledFields, headingsOf } from './item-fields.ts';

test('collects the headings of all items once, by name', () => {
  const items: Parameters<typeof headingsOf>[0] = [
    { fields: { plano: '', cidade: 'Santos' } },
    { fields: {} },
    { fields: { plano: 'Ouro', 'próxima visita': '3/12' } },
  ];
  expect(headingsOf(items)).toEqual(['cidade', 'plano', 'próxima visita']);
});

test('leaves blank cells out, and begins headings with a capital', () => {
  expect(filledFields({ fields: { 'é sócio': 'sim', plano: ' ', cidade: 'Santos' } })).toEqual([
    { title: 'Cidade', value: 'Santos' },
    { title: 'É sócio', value: 'sim' },
  ]);
});
