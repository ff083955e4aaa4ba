import { expect, it } from 'vitest';
import { searchSnippet } from './search-snippet.ts';

const long = 'Bom dia! Sobre aquele pedido da semana passada, já saiu a nota fiscal?';

it.each([
  ['near the start it is the whole text', 'Bom dia', 'bom', 'Bom dia'],
  [
    'further on it begins a little before the words',
    long,
    'NOTA',
    '…passada, já saiu a nota fiscal?',
  ],
  ['accents do not count', `${'x'.repeat(40)} não é`, 'nao', '…não é'],
  ['without the words it is the whole text', long, 'boleto', long],
])('%s', (_name, body, query, expected) => {
  expect(searchSnippet(body, query)).toBe(expected);
});
