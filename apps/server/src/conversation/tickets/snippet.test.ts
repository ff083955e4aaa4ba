import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const long = `${'palavra '.repeat(200)}a Devolução é amanhã${' depois'.repeat(200)}`;

test('shows a short message whole', () => {
  expect(snippetOf('Olá, tudo bem?', 'tudo')).toBe('Olá, tudo bem?');
});

test('cuts a long message around the words, with or without their accents', () => {
  for (const query of ['devolucao', 'DEVOLUÇÃO', 'devolução é', 'amanha devolucao']) {
    const shown = snippetOf(long, query);
    expect(shown).toContain('Devolução');
    expect(shown.length).toBeLessThanOrEqual(302);
    expect(shown.startsWith('…') && shown.endsWith('…')).toBe(true);
  }
});

test('shows the beginning when the words are beyond the indexed part', () => {
  expect(snippetOf(long, 'inexistente').startsWith('palavra')).toBe(true);
});
