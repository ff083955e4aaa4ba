import { expect, it } from 'vitest';
import { matchRanges } from './match-ranges.ts';

it.each([
  ['case and accents do not count', 'Não é NAO', 'nao', ['Não', 'NAO']],
  ['every place is found', 'banana', 'an', ['an', 'an']],
  ['a letter written as two', 'cafe\u0301 preto', 'café', ['cafe\u0301']],
  ['letters outside the basic plane', '😀 João 😀', 'joao', ['João']],
  ['spaces around what was typed do not count', 'Ana', ' ana ', ['Ana']],
  [
    'words in another order, where one begins so',
    'Troca da peça, trocada',
    'pec troc',
    ['Troc', 'peç', 'troc'],
  ],
  ['a single word inside others', 'desfeito', 'feito', ['feito']],
  ['one of two words is not found inside others', 'desfeito já', 'já feito', ['já']],
  ['nothing typed, nothing found', 'Ana', '  ', []],
  ['signs mean themselves', 'a.b (c)', '.b (', ['.b (']],
])('%s', (_what, text, query, found) => {
  expect(matchRanges(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
