import * as fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');
const isTexts = /(^|\/)texts\.\w+\.ts$|^i18n\/(pt|en|es)\/|\.test\.tsx?$/;
const source = fs
  .globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !isTexts.test(file))
  .map((file) => fs.readFileSync(path.join(SOURCES, file), 'utf8'))
  .join('\n');

/** Plurals are used without their suffix; errors and reasons are named by the server's answers. */
const PLURAL = /_(one|other|many|zero)$/;
const BY_THE_SERVER = ['errors', 'reasons'];

const keysOf = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? prefix + key : keysOf(value as object, `${prefix}${key}.`),
  );

/** Prefixes of keys whose end is computed: `auditActions.${…}`. */
const begun = [...source.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, start = '']) => start);
const quoted = new Set(
  [...source.matchAll(/['"`]([a-zA-Z]+\.[\w.]+)['"`]/g)].map(([, key]) => key),
);

it('uses every text on some screen', () => {
  const unused = keysOf(allTexts.pt)
    .filter((key) => !BY_THE_SERVER.includes(key.split('.')[0]!))
    .map((key) => key.replace(PLURAL, ''))
    .filter((key) => !quoted.has(key) && !begun.some((start) => key.startsWith(start)));
  expect([...new Set(unused)]).toEqual([]);
});
