/** Log lines have stable codes, such as `automation.poll_failed`; variable data goes into their fields. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const CALL = /\blog\.(?:debug|info|warn|error|fatal)\(/g;
const CODE = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;

/** The text between the parentheses of a call. */
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

test('has a code for the event of each log line', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('testing'),
  );
  const texts = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(CALL)].map((call) => {
      const given = argumentsAt(text, call.index + call[0].length);
      // The code is the last argument, or the only one; a variable is checked where it is assigned.
      return [file, /'([^']*)',?$/.exec(given)?.[1]] as const;
    });
  });
  expect(texts.length).toBeGreaterThan(90);
  const wrong = texts.filter(([, code]) => code !== undefined && !CODE.test(code));
  expect(wrong).toEqual([]);
});
