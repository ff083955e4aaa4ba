import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { countWrites } from '../../testing/count-writes.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { type Ctx, companyCtx, inTransaction, type Tx } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';
import { together } from './together.ts';

let testCore: TestCore;
let ctx: Ctx;
beforeAll(async () => {
  testCore = await startTestCore();
  const { id } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, id);
});
afterAll(() => testCore.stop());

const insertTag = (tx: Tx, name: string) =>
  rows(
    tx.db,
    sql`insert into tags (company_id, name, color) values (${tx.companyId}, ${name}, '#112233')`,
  );

const namesIn = async (tx: Tx): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    tx.db,
    sql`select name from tags t where t.company_id = ${tx.companyId} order by t.id`,
  );
  return found.map(({ name }) => name);
};

const tagNames = () => inTransaction(ctx, namesIn);

const writesOf = (work: () => Promise<unknown>) => countWrites(testCore.core, work);

test('the last statements and the commit leave in one write', async () => {
  const read = (tx: Tx) => [namesIn(tx), namesIn(tx)] as const;
  const inOne = () => inTransaction(ctx, (tx) => tx.lastly(...read(tx)));
  const inTwo = () => inTransaction(ctx, (tx) => together(...read(tx)));
  await inOne();
  expect(await writesOf(inOne)).toBe(1);
  expect(await writesOf(inTwo)).toBe(2);
});

test('returns what each part returned, and keeps what was written before', async () => {
  const [names, two] = await inTransaction(ctx, async (tx) => {
    await insertTag(tx, 'kept');
    return tx.lastly(namesIn(tx), Promise.resolve(2));
  });
  expect(names).toEqual(['kept']);
  expect(two).toBe(2);
  expect(await tagNames()).toEqual(['kept']);
});

test('takes everything back when a part fails', async () => {
  const before = await tagNames();
  const failing = inTransaction(ctx, async (tx) => {
    await insertTag(tx, 'lost');
    return tx.lastly(namesIn(tx), rows(tx.db, sql`select 1 / ${0}::int`));
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await tagNames()).toEqual(before);
});

test('refuses a statement after the last ones, which would see no company', async () => {
  const late = inTransaction(ctx, async (tx) => {
    await tx.lastly(namesIn(tx));
    return namesIn(tx);
  });
  await expect(late).rejects.toMatchObject({
    cause: { message: 'the transaction of this statement is over' },
  });
});

test('leaves the commit to the outer transaction', async () => {
  const before = await tagNames();
  const outer = inTransaction(ctx, async (tx) => {
    await inTransaction(tx, (inner) => inner.lastly(insertTag(inner, 'inner')));
    await insertTag(tx, 'outer');
    throw new Error('taken back');
  });
  await expect(outer).rejects.toThrow('taken back');
  expect(await tagNames()).toEqual(before);
});

test('runs what has to come before the commit', async () => {
  await inTransaction(ctx, async (tx) => {
    tx.beforeCommit(async () => {
      await insertTag(tx, 'before the commit');
    });
    return tx.lastly(namesIn(tx));
  });
  expect(await tagNames()).toContain('before the commit');
});

test('a part behind another leaves in its write, and reads what it wrote', async () => {
  const behind = (name: string) =>
    inTransaction(ctx, (tx) => tx.behind(insertTag(tx, name), () => namesIn(tx)));
  await behind('warm');
  let found: readonly string[] = [];
  const write = async () => {
    [, found] = await behind('in front');
  };
  // The other is the commit.
  expect(await writesOf(write)).toBe(2);
  expect(found).toContain('in front');
});

test('a part behind one that fails changes nothing', async () => {
  const before = await tagNames();
  const failing = inTransaction(ctx, (tx) =>
    tx.behind(rows(tx.db, sql`select 1 / ${0}::int`), () => insertTag(tx, 'lost')),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await tagNames()).toEqual(before);
});
