import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { canonicalNumber } from '../contacts/phone-number.ts';
import {
  forgetSuppressedNumbers,
  insertSuppressions,
  isSuppressed,
} from './suppressions.queries.ts';

let stage: TestCore;
let companyId: number;
let otherId: number;

beforeAll(async () => {
  stage = await startTestCore();
  [companyId, otherId] = [(await buildCompany(stage.core)).id, (await buildCompany(stage.core)).id];
});
afterAll(() => stage?.stop());

const inCompany = <T>(work: (tx: Tx) => Promise<T>, company = companyId) =>
  inTransaction(companyCtx(stage.core, company), work);

/** Those of the numbers that campaigns must not write to. */
const suppressedAmong = (numbers: string[], company = companyId) =>
  inCompany(async (tx) => {
    const found = await rows<{ number: string }>(
      tx.db,
      sql`select x.number from unnest(${sql.param(numbers)}::text[]) with ordinality as x (number, place)
        where ${isSuppressed(tx, sql`x.number`)} order by x.place`,
    );
    return found.map(({ number }) => number);
  }, company);

const suppress = (number: string) =>
  inCompany((tx) => insertSuppressions(tx, [{ number, reason: 'person', source: 'Ana' }]));

describe('a suppressed number', () => {
  test('is found in either spelling of a Brazilian mobile, and by its company only', async () => {
    await suppress('5511988887777');
    const numbers = ['5511988887777', '551188887777', '5511988887778'];
    expect(await suppressedAmong(numbers)).toEqual(numbers.slice(0, 2));
    expect(await suppressedAmong(numbers, otherId)).toEqual([]);
  });

  test('is stored once', async () => {
    const twice = ['5521977776666', '552177776666'].map((number) => ({
      number,
      reason: 'file' as const,
      source: 'lista.xlsx',
    }));
    expect(await inCompany((tx) => insertSuppressions(tx, twice))).toMatchObject([
      { number: '5521977776666', reason: 'file', source: 'lista.xlsx' },
    ]);
    expect(await suppress('5521977776666')).toEqual([]);
  });

  test('stays suppressed when its person is erased', async () => {
    await suppress('5531966665555');
    await inCompany((tx) => forgetSuppressedNumbers(tx, ['5531966665555']));
    const stored = await inCompany((tx) =>
      rows<{ text: string }>(tx.db, sql`select z::text as text from suppressions z`),
    );
    expect(stored.map(({ text }) => text).join()).not.toContain('66665555');
    expect(await suppressedAmong(['553166665555'])).toEqual(['553166665555']);
    expect(await suppress('5531966665555')).toEqual([]);
  });
});

test.each(['551188887777', '5511988887777', '551133334444', '5501988887777', '14155550123', ''])(
  'the database and the server agree on the canonical form of "%s"',
  async (number) => {
    const [row] = await inCompany((tx) =>
      rows<{ canonical: string }>(
        tx.db,
        sql`select prosa.canonical_number(${number}) as canonical`,
      ),
    );
    expect(row!.canonical).toBe(canonicalNumber(number));
  },
);
