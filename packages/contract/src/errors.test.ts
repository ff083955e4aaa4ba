import { expect, test } from 'vitest';
import { errorTexts as en } from './error-texts.en.ts';
import { errorTexts as es } from './error-texts.es.ts';
import { errorTexts as pt } from './error-texts.pt.ts';
import { type ErrorCode, errors } from './errors.ts';

const codes = Object.keys(errors) as ErrorCode[];

test.each(codes)('%s has a text in three languages', (code) => {
  expect(code).toMatch(/^ERR_[A-Z0-9]+(_[A-Z0-9]+)*$/);
  const texts = [pt[code], en[code], es[code]];
  for (const text of texts) {
    expect(text.trim()).toBe(text);
    expect(text.length).toBeGreaterThan(5);
  }
  // The same text in two languages means that nobody translated it.
  expect(new Set(texts).size).toBe(texts.length);
});

test('no language has texts for unknown codes', () => {
  for (const texts of [pt, en, es]) expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
});

test.each(Object.entries(errors))('%s has an error status', (_, status) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
});
