import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { type Ctx, companyCtx, inTransaction, type Tx } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';
import { gathered } from './gathered.ts';
import { together } from './together.ts';

let testCore: TestCore;
let ctx: Ctx;
beforeAll(async () => {
  testCore = await startTestCore();
  const { id } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, id);
});
afterAll(() => testCore.stop());

/** Halves numbers in the database, and notes what was asked in one statement. */
function halver() {
  const asked: (readonly number[])[] = [];
  const half = gathered(async (tx, numbers: readonly number[]) => {
    asked.push(numbers);
    const found = await rows<{ half: number }>(
      tx.db,
      sql`select 12 / x.n as half from unnest(${sql.param(numbers)}::int[]) with ordinality as x (n, place) order by place`,
    );
    return found.map((row) => row.half);
  });
  return { half, asked };
}

test('asks for all at once what parts of a transaction ask in the same turn, and gives each its answer', async () => {
  const { half, asked } = halver();
  const chain = async (tx: Tx, number: number) => half(tx, await half(tx, number));
  const found = await inTransaction(ctx, (tx) => together(chain(tx, 2), chain(tx, 3), half(tx, 4)));
  expect(found).toEqual([2, 3, 3]);
  expect(asked).toEqual([
    [2, 3, 4],
    [6, 4],
  ]);
});

test('keeps transactions apart', async () => {
  const { half, asked } = halver();
  const run = (number: number) => inTransaction(ctx, (tx) => half(tx, number));
  expect(await Promise.all([run(2), run(3)])).toEqual([6, 4]);
  expect(asked).toHaveLength(2);
});

test('leaves after what is issued in the same turn', async () => {
  const countTags = gathered(async (tx, wanted: readonly unknown[]) => {
    const [row] = await rows<{ count: number }>(
      tx.db,
      sql`select count(*)::int as count from tags t where t.company_id = ${tx.companyId}`,
    );
    return wanted.map(() => row!.count);
  });
  const insertTag = (tx: Tx) =>
    rows(
      tx.db,
      sql`insert into tags (company_id, name, color) values (${tx.companyId}, 'one', '#112233')`,
    );
  const [count] = await inTransaction(ctx, (tx) => together(countTags(tx, null), insertTag(tx)));
  expect(count).toBe(1);
});

test('fails for everybody who asked', async () => {
  const { half } = halver();
  const outcomes: PromiseSettledResult<number>[] = [];
  const run = inTransaction(ctx, async (tx) => {
    outcomes.push(...(await Promise.allSettled([half(tx, 0), half(tx, 2)])));
    throw new Error('nothing else can be done in this transaction');
  });
  await expect(run).rejects.toThrow('nothing else');
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
