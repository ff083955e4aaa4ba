/** Log lines are found by stable codes, as `automation.poll_failed`; what varies stands in their fields. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const CALL = /\blog\.(?:debug|info|warn|error|fatal)\(/g;
const CODE = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;

/** What stands between the brackets of a call. */
function argumentsAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < text.length) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    at++;
  }
  return text.slice(from, at - 1).trim();
}

test('each log line has a code for its event', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('testing'),
  );
  const texts = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(CALL)].map((call) => {
      const given = argumentsAt(text, call.index + call[0].length);
      // The code is the last argument, or the only one; a variable is checked where it is made.
      return [file, /'([^']*)',?$/.exec(given)?.[1]] as const;
    });
  });
  expect(texts.length).toBeGreaterThan(90);
  const wrong = texts.filter(([, code]) => code !== undefined && !CODE.test(code));
  expect(wrong).toEqual([]);
});
