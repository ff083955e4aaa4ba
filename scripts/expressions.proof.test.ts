/** No expression of the product takes quadratic time in a text's length, or worse. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const PLACES = [
  'apps/server/src',
  'apps/web/src',
  'apps/web/service-worker',
  'packages/contract/src',
  'packages/flow/src',
];

/** Each expression once, with one place of use. */
function expressions(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of PLACES.flatMap(sourcesIn)) {
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

const sourcesIn = (place: string): string[] =>
  readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|[\\/])testing[\\/]/.test(name))
    .map((name) => path.join(place, name));

it('finds each expression safe for the worst text', {
  timeout: 300_000,
}, async () => {
  const all = expressions();
  expect(all.size).toBeGreaterThan(100);
  const unsafe: string[] = [];
  for (const [text, file] of all) {
    const end = text.lastIndexOf('/');
    const judged = await check(text.slice(1, end), text.slice(end + 1), {
      // By steps, not by time: on a busy machine a slow match would count as a successful attack.
      timeout: null,
      seedingTimeout: null,
      incubationTimeout: null,
      attackTimeout: null,
      randomSeed: 14,
    });
    if (judged.status === 'vulnerable') unsafe.push(`${file}: ${text}: ${judged.status}`);
  }
  expect(unsafe).toEqual([]);
});
