import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brought } from './brought.ts';
import { errorTexts as en } from './error-texts.en.ts';
import { errorTexts as es } from './error-texts.es.ts';
import { errorTexts as pt } from './error-texts.pt.ts';
import { type ErrorCode, type ErrorTexts, errors } from './errors.ts';
import * as nouns from './nouns.ts';

/** The general texts and those of the nouns, as the web app folds them. */
async function textsIn(language: string, general: object): Promise<ErrorTexts> {
  const files = globSync(`*/texts.${language}.ts`, { cwd: import.meta.dirname });
  const modules = files.map((file) => import(path.join(import.meta.dirname, file)));
  const ofNouns = (await Promise.all(modules)).map(({ texts }) => texts.errors);
  return Object.assign({}, general, ...ofNouns);
}

const texts = [await textsIn('pt', pt), await textsIn('en', en), await textsIn('es', es)];
const codes = Object.keys(errors) as ErrorCode[];

test.each(codes)('%s has a text in three languages', (code) => {
  expect(code).toMatch(/^ERR_[A-Z0-9]+(_[A-Z0-9]+)*$/);
  const found = texts.map((each) => each[code]);
  for (const text of found) {
    expect(text.trim()).toBe(text);
    expect(text.length).toBeGreaterThan(5);
  }
  // The same text in two languages means that nobody translated it.
  expect(new Set(found).size).toBe(found.length);
});

test('no language has texts for unknown codes', () => {
  for (const each of texts) expect(Object.keys(each).toSorted()).toEqual(codes.toSorted());
});

test.each(['errors', 'permissions'] as const)('no two nouns bring the same of %s', (kind) => {
  const keys = brought(kind).flatMap((each) => Object.keys(each));
  expect(keys.length).toBeGreaterThan(5);
  expect(new Set(keys).size).toBe(keys.length);
});

test('registers every manifest', () => {
  const files = globSync('*/manifest.ts', { cwd: import.meta.dirname });
  expect(files.length).toBe(Object.keys(nouns).length);
});

test.each(Object.entries(errors))('%s has an error status', (_, status) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
});
