import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { describe, expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

describe('chunks', () => {
  test('begin with the headings that they stand under', () => {
    const text = `Sobre a loja

# Entregas
Entregamos em Niterói.

## Prazos
Dois dias úteis.

# Trocas #
Até 30 dias.`;
    expect(chunksOf(text)).toEqual([
      'Sobre a loja',
      'Entregas\nEntregamos em Niterói.',
      'Entregas › Prazos\nDois dias úteis.',
      'Trocas\nAté 30 dias.',
    ]);
  });

  test('hold short paragraphs together, up to the limit', () => {
    const paragraphs = Array.from({ length: 30 }, (_, at) => `Parágrafo ${at} ${'x'.repeat(80)}`);
    const chunks = chunksOf(paragraphs.join('\n\n'));
    expect(chunks.length).toBeLessThan(5);
    expect(chunks.join('\n').split('\n')).toEqual(paragraphs);
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(limits.chunk.max);
  });

  test('end with sentences, else with words', () => {
    const sentence = 'Esta frase tem um fim claro e previsível. ';
    for (const chunk of chunksOf(sentence.repeat(100))) expect(chunk).toMatch(/previsível\.$/);
    for (const chunk of chunksOf('palavra '.repeat(1000))) expect(chunk).toMatch(/palavra$/);
  });

  test.each([
    ['no spaces', 'a'.repeat(5000)],
    ['halves of characters', '😀'.repeat(3000)],
    ['a heading longer than a chunk', `# ${'título '.repeat(400)}\ntexto`],
    ['control characters', `\u0000a\u0007b\u200bc\u202e\ud800 ${'d '.repeat(900)}`],
  ])('fit and are well formed with %s', (_name, text) => {
    for (const chunk of chunksOf(text)) {
      expect(chunk.length).toBeLessThanOrEqual(limits.chunk.max);
      expect(chunk.isWellFormed()).toBe(true);
      expect(chunk).not.toMatch(/[^\P{C}\n]/u);
    }
  });

  test('leave nothing of texts without words', () => {
    expect(chunksOf(' \n\n---\n\n***\n# Título sozinho\n')).toEqual([]);
  });

  test('take a text of the greatest length in reasonable time', () => {
    const text = `# Título\n${'Uma linha qualquer do documento, com palavras.\n'.repeat(42_000)}`;
    expect(chunksOf(text.slice(0, limits.characters.max)).length).toBeGreaterThan(2000);
  });
});
