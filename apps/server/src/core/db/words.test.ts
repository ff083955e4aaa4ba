/** Words of texts and times of ids are taken by the statement itself, not by a call for each row: migration 0193. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedDatabase } from '../../testing/test-db.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ client, drop } = await connectedDatabase());
});
afterAll(() => drop());

const planOf = async (select: string): Promise<string> => {
  const { rows } = await client.query(`explain (verbose) ${select}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('the planner writes the functions of the index of words into the statement', async () => {
  const plan = await planOf(
    'select prosa.word_vector(body), prosa.company_words(company_id, body), prosa.quarter_keys(company_id, id) from messages',
  );
  expect(plan).toContain('array_to_tsvector');
  expect(plan).not.toMatch(/word_vector\(|\w*words\(|quarter\w*\(|millis_of\(/);
});

test.each([
  [
    'between punctuation of all kinds',
    'olá, (bom)\u2003dia!\u3000«tudo»',
    ['olá', 'bom', 'dia', 'tudo'],
  ],
  ['with digits and an underscore apart', 'pedido_42', ['pedido', '42']],
  [
    'of more than 40 letters in pieces',
    `${'a'.repeat(41)} ${'b'.repeat(80)}`,
    ['a'.repeat(40), 'a', 'b'.repeat(40), 'b'.repeat(40)],
  ],
  ['in other scripts and as pictures', '中文 😀ok', ['中文', '😀ok']],
  ['never, where there is none', ' … ', []],
])('finds words %s', async (_, text, words) => {
  const { rows } = await client.query(
    'select prosa.words($1) as words, prosa.company_words(12, $1) as "ofCompany"',
    [text],
  );
  const ofCompany = [...new Set(words)].map((word) => `'12.${word}'`).toSorted();
  const [found] = rows as { words: string[]; ofCompany: string }[];
  expect(found?.words).toEqual(words);
  expect(found?.ofCompany.split(' ').filter(Boolean).toSorted()).toEqual(ofCompany);
});
