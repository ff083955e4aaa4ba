/** Server and browser sort names alike: `prosa.sort_key` and `compareNames` are one rule, written twice. */
import { compareNames, sortKey } from '@prosa/contract/name-order';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedDatabase } from '../../testing/test-db.ts';

/** Characters of names: letters of many scripts, marks, signs, digits, emoji. */
const BLOCKS: [from: number, to: number][] = [
  [0x20, 0x52f],
  [0x5d0, 0x6ff],
  [0x904, 0x97f],
  [0x1e00, 0x206f],
  [0x2100, 0x218f],
  [0x3041, 0x30ff],
  [0xac00, 0xac40],
  [0xfb00, 0xfdff],
  [0xfe00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f1e6, 0x1f64f],
];
const ODD = [
  '',
  ' ',
  '  Ana  ',
  '\u202aAna\u202c',
  'Straße',
  'STRASSE',
  'İstanbul',
  'ısı',
  'Æsa',
  'Ελλάς',
  'Ёлка',
  '𝓜𝓪𝓻𝓲𝓪',
  'Ana 10',
  'Ana 9',
  '🌸 Ana',
  '\uffee',
  `a${'\u0301'.repeat(300)}`,
  'é'.repeat(300),
  'ﷺ'.repeat(100),
  '😀'.repeat(150),
];

const signs = BLOCKS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
).filter((sign) => !/\p{Cn}/u.test(sign));
/** Each sign between letters, then texts of several signs, the same in every run. */
const names = [
  ...ODD,
  ...signs.map((sign) => `Jo${sign}e`),
  ...signs.map(
    (sign, n) => `${sign}${signs[(n * 7919) % signs.length]}${signs[(n * 104_729) % signs.length]}`,
  ),
];

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ client, drop } = await connectedDatabase());
});
afterAll(() => drop());

const inSql = async (order: string) =>
  (
    await client.query<{ name: string; key: string }>(
      `select name, convert_from(prosa.sort_key(name), 'UTF8') as key
        from unnest($1::text[]) with ordinality as list (name, n) order by ${order}`,
      [names],
    )
  ).rows;

test('gives a name the same key as the database', async () => {
  expect(names.length).toBeGreaterThan(5000);
  const different = (await inSql('n')).filter(({ name, key }) => key !== sortKey(name));
  expect(different).toEqual([]);
});

test('sorts as the database does', async () => {
  const sorted = names
    .map((name, n) => ({ name, n }))
    .sort((a, b) => compareNames(a.name, b.name) || a.n - b.n);
  const found = await inSql('prosa.sort_key(name), n');
  expect(sorted.map(({ name }) => name)).toEqual(found.map(({ name }) => name));
});

test('sorts as people look for names', () => {
  const sorted = ['🌸', 'Zeca', 'Íris', 'maria', 'Ana 10', 'Cristiane', 'César', 'Ёлка', 'Øystein'];
  expect(sorted.toSorted(compareNames)).toEqual([
    'Ana 10',
    'César',
    'Cristiane',
    'Íris',
    'maria',
    'Øystein',
    'Zeca',
    'Ёлка',
    '🌸',
  ]);
  expect(compareNames('JOSÉ', 'jose')).toBe(0);
});
