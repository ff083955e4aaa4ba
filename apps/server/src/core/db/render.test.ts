import type pg from 'pg';
import { describe, expect, it, test } from 'vitest';
import { DrizzleQueryError, drizzle, integer, pgTable, type SQL, sql, text } from './drizzle.ts';
import { openDb } from './open-db.ts';
import { render } from './render.ts';

interface Sent {
  text: string;
  values: unknown[];
}

/** What a database sends, and how it reads times. */
async function sentBy(
  open: (client: pg.PoolClient) => { execute(statement: SQL): unknown },
  statement: SQL,
) {
  let sent: Sent | undefined;
  let reads: unknown;
  const query = async (
    config: pg.QueryConfig & { types: pg.CustomTypesConfig },
    values: unknown[],
  ) => {
    sent = { text: config.text, values };
    reads = config.types.getTypeParser(1184)('2026-11-29 10:00:00+00');
    return { rows: [] };
  };
  await open({ query } as unknown as pg.PoolClient).execute(statement);
  return { ...sent, reads };
}

const things = pgTable('th"ings', { id: integer('i"d'), byKey: text() });
const name = sql.identifier('wei"rd');
const inner = sql`x = ${1} and y in ${['a', sql`lower(${'B'})`]}`;

const STATEMENTS: Record<string, SQL> = {
  'texts alone': sql`select 1`,
  values: sql`select ${1}, ${'text'}, ${null}, ${true}, ${10n}, ${new Date(0)}, ${Buffer.from('b')}`,
  'statements in others': sql`select ${inner} or ${sql`not ${inner}`}`,
  'nothing in place of a condition': sql`select 1 ${undefined} where ${inner}`,
  names: sql`select ${name}.company_id`,
  'raw texts': sql`select ${sql.raw('now()')}`,
  lists: sql`select ${[]}, ${[1]}, ${[1, [2, 3]]}`,
  'lists as one value': sql`select ${sql.param([1, 2])}::int[], ${sql.param(null)}`,
  'values that are encoded': sql`select ${sql.param('5', { mapToDriverValue: Number })}`,
  'joined parts': sql.join([sql`a ${1}`, sql`b ${2}`], sql`, `),
  columns: sql`select ${things.id}`,
};

const OTHERS: Record<string, SQL> = {
  tables: sql`select from ${things}`,
  'columns named after their key': sql`select ${things.byKey}`,
  aliases: sql`select ${sql`1`.as('one')}`,
  'encoded as a statement': sql`select ${sql.param(1, { mapToDriverValue: () => sql`now()` })}`,
};

describe('a raw statement', () => {
  it.each(Object.entries(STATEMENTS))(
    'is rendered as Drizzle does it: %s',
    async (_, statement) => {
      expect(render(statement)).toBeDefined();
      expect(await sentBy(openDb, statement)).toEqual(await sentBy(drizzle, statement));
    },
  );

  it.each(Object.entries(OTHERS))('is left to Drizzle where it has %s', async (_, statement) => {
    expect(render(statement)).toBeUndefined();
    expect(await sentBy(openDb, statement)).toEqual(await sentBy(drizzle, statement));
  });
});

test('wraps an error in the statement that failed, as Drizzle does', async () => {
  const cause = new Error('no such table');
  const db = openDb({ query: () => Promise.reject(cause) });
  const error = await Promise.resolve(db.execute(sql`select ${1}`)).catch((reason) => reason);
  expect(error).toBeInstanceOf(DrizzleQueryError);
  expect(error).toMatchObject({ cause, message: 'Failed query: select $1\nparams: 1' });
});
