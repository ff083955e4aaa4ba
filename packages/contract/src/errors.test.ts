import { expect, test } from 'vitest';
import { errors } from './errors.ts';
import { languages } from './limits.ts';

const entries = Object.entries(errors);

test.each(entries)('%s says what happened in three languages', (code, entry) => {
  expect(code).toMatch(/^ERR_[A-Z0-9]+(_[A-Z0-9]+)*$/);
  for (const language of languages) {
    expect(entry[language].trim()).toBe(entry[language]);
    expect(entry[language].length).toBeGreaterThan(5);
  }
  // The same words in two languages are a text that nobody translated.
  expect(new Set(languages.map((language) => entry[language])).size).toBe(languages.length);
});

test.each(entries)('%s has a status of failure', (_, { status }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
});
