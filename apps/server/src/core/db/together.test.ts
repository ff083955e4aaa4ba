import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
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

const tagNames = () =>
  inTransaction(ctx, async (tx) =>
    (
      await rows<{ name: string }>(
        tx.db,
        sql`select name from tags t where t.company_id = ${tx.companyId}`,
      )
    ).map(({ name }) => name),
  );

test('executes parts in their order and returns what each returned', async () => {
  const [, found, two] = await inTransaction(ctx, (tx) =>
    together(
      insertTag(tx, 'first'),
      rows<{ name: string }>(
        tx.db,
        sql`select name from tags t where t.company_id = ${tx.companyId}`,
      ),
      Promise.resolve(2),
    ),
  );
  expect(found).toEqual([{ name: 'first' }]);
  expect(two).toBe(2);
});

test('waits for every part before it fails, so that none writes after the rollback', async () => {
  const before = await tagNames();
  let hasEnded = false;
  const slow = async (tx: Tx) => {
    await insertTag(tx, 'second').catch(() => undefined);
    await insertTag(tx, 'third').catch(() => undefined);
    hasEnded = true;
  };
  await expect(
    inTransaction(ctx, (tx) => together(rows(tx.db, sql`select 1 / ${0}::int`), slow(tx))),
  ).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(hasEnded).toBe(true);
  expect(await tagNames()).toEqual(before);
});

test('throws the first error of the parts in their order', async () => {
  const failing = (message: string, ms: number) =>
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(message)), ms));
  await expect(together(failing('one', 20), failing('two', 0))).rejects.toThrow('one');
});

test('fails a transaction with the error of its beginning, not with what followed from it', async () => {
  // A statement timeout that PostgreSQL refuses.
  const core = { ...testCore.core, statementMs: -1 };
  await expect(
    inTransaction(companyCtx(core, ctx.companyId), (tx) => rows(tx.db, sql`select ${1}::int`)),
  ).rejects.toMatchObject({ cause: { code: '22023' } });
  expect(await tagNames()).toContain('first');
});
