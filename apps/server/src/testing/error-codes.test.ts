/** The catalogue of errors against the sources: an unused code would be a false promise. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '@prosa/contract/errors';
import { expect, test } from 'vitest';

/** Codes that nothing throws, and why they stay. */
const KEPT = {
  ERR_USER_DONT_EXISTS: 'other clients know it; sign-in reveals to nobody which users exist',
} as Record<string, string>;

const root = path.resolve(import.meta.dirname, '../../../..');
const NO_USE =
  /\.test\.tsx?$|texts\.\w+\.ts$|contract\/src\/(errors|.*\/manifest)\.ts$|\/src\/testing\//;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

test('uses every code in the server or the web, or lists it', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !NO_USE.test(file.replaceAll(path.sep, '/')))
    .map((file) => readFileSync(path.join(root, file), 'utf8').replace(COMMENTS, ''));
  const used = new Set(sources.flatMap((text) => text.match(/\bERR_[A-Z0-9_]+/g) ?? []));
  expect(used.size).toBeGreaterThan(100);
  expect(Object.keys(errors).filter((code) => !used.has(code))).toEqual(Object.keys(KEPT));
});
