import { forbiddenWords } from '@prosa/contract/forbidden-words';
import { describe, expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';

const { pt, en, es } = allTexts;

const flatten = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  );

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((m) => m[1]).sort();

/** The requirement names this node. */
const REQUIRED = 'flows.types.ticket';

describe('texts', () => {
  const source = new Map(flatten(pt));

  it.each([
    ['en', en],
    ['es', es],
  ])('%s has the same keys and placeholders as Portuguese, none empty', (_name, texts) => {
    const translated = new Map(flatten(texts));
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of translated) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(source.get(key) ?? ''));
    }
  });

  it.each([
    ['pt', pt],
    ['en', en],
    ['es', es],
  ] as const)('%s holds no forbidden word', (language, texts) => {
    const found = flatten(texts).filter(
      ([key, text]) => key !== REQUIRED && forbiddenWords[language].some((word) => word.test(text)),
    );
    expect(found).toEqual([]);
  });
});
