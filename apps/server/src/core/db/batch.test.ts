import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { type Ctx, companyCtx, inTransaction } from '../ctx.ts';
import { readingOnOne } from '../reading-on-one.ts';
import { Batch, Part } from './batch.ts';
import { rows, surviveLoss } from './db.ts';
import { sql } from './drizzle.ts';
import { send } from './statements.ts';
import { together } from './together.ts';

let testCore: TestCore;
let ctx: Ctx;
let client: pg.PoolClient;
beforeAll(async () => {
  testCore = await startTestCore();
  const { id } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, id);
  client = await testCore.core.pool.connect();
});
afterAll(async () => {
  client.release();
  await testCore.stop();
});

const divide = (by: number, name?: string) =>
  new Part({ text: 'select 12 / $1::int as share', ...(name ? { name } : {}) }, [by]);

/** What each part of a batch returned, or the SQLSTATE with which it failed. */
async function resultsOf(...parts: Part[]): Promise<unknown[]> {
  send(client, new Batch(parts));
  const settled = await Promise.allSettled(parts.map(({ result }) => result));
  return settled.map((each) =>
    each.status === 'fulfilled' ? each.value.rows[0]?.share : each.reason.code,
  );
}

const DIVISION_BY_ZERO = '22012';

test('each part has its own result', async () => {
  expect(await resultsOf(divide(3), divide(4), divide(6))).toEqual([4, 3, 2]);
});

test('parts behind one that fails fail with its error, and are prepared next time', async () => {
  const failing = resultsOf(divide(3), divide(0), divide(4, 'behind'));
  expect(await failing).toEqual([4, DIVISION_BY_ZERO, DIVISION_BY_ZERO]);
  expect(await resultsOf(divide(4, 'behind'))).toEqual([3]);
  expect(await resultsOf(divide(6, 'behind'))).toEqual([2]);
});

test('what a batch changes outside a transaction is taken back when a part fails', async () => {
  const make = new Part({ text: 'create temporary table left_over ()' });
  expect(await resultsOf(make, divide(0))).toEqual([undefined, DIVISION_BY_ZERO]);
  const { rows: found } = await client.query(`select to_regclass('left_over') as name`);
  expect(found).toEqual([{ name: null }]);
});

test('a prepared statement keeps its columns, and one without columns has none', async () => {
  const pair = () =>
    new Part({ name: 'pair', text: 'select $1::int as one, $2::text as two' }, [1, 'b']);
  const set = () => new Part({ name: 'set', text: `set application_name = 'batch'` });
  for (let round = 0; round < 2; round++) {
    const parts = [pair(), set(), pair()];
    send(client, new Batch(parts));
    const results = await Promise.all(parts.map(({ result }) => result));
    expect(results.map((result) => result.rows)).toEqual([
      [{ one: 1, two: 'b' }],
      [],
      [{ one: 1, two: 'b' }],
    ]);
  }
});

test('fails all parts when the connection is lost', async () => {
  const lost = await testCore.core.pool.connect();
  const { rows: found } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parts = [
    new Part({ text: 'select pg_terminate_backend($1)' }, [found[0]?.pid]),
    new Part({ text: 'select pg_sleep(60)' }),
  ];
  send(lost, new Batch(parts));
  const settled = await Promise.allSettled(parts.map(({ result }) => result));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  lost.release(true);
});

test('of statements that share a connection, those behind one that fails are answered', async () => {
  const answers = await readingOnOne(ctx, async ({ db }) => {
    const share = (by: number) =>
      rows<{ share: number }>(db, sql`select 12 / ${by}::int as share`).then(
        ([row]) => row?.share,
        (error) => error.cause.code,
      );
    return together(share(3), share(0), share(4), share(0), share(6));
  });
  expect(answers).toEqual([4, DIVISION_BY_ZERO, 3, DIVISION_BY_ZERO, 2]);
});

const QUERY_MS = 1000;

test('a limit of time for queries ends a batch that takes longer, and none that was answered', async () => {
  const limited = await openLimited();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const quick of [divide(3), divide(4)]) {
    send(limited, new Batch([quick]));
    await expect(quick.result).resolves.toBeTruthy();
    vi.advanceTimersByTime(QUERY_MS);
  }
  const slow = new Part({ text: 'select pg_sleep(10)' });
  send(limited, new Batch([slow]));
  vi.advanceTimersByTime(QUERY_MS);
  await expect(slow.result).rejects.toThrow('Query read timeout');
});

async function openLimited(): Promise<pg.PoolClient> {
  const pool = new pg.Pool({ ...testCore.core.pool.options, query_timeout: QUERY_MS });
  onTestFinished(() => pool.end());
  surviveLoss(pool, testCore.core.log);
  const limited = await pool.connect();
  onTestFinished(() => limited.release(true));
  return limited;
}

test('refuses a value that cannot be written before anything is sent', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const failing = inTransaction(ctx, (tx) =>
    together(
      rows(tx.db, sql`select ${1}::int`),
      rows(tx.db, sql`select ${sql.param(circular)}::json`),
    ),
  );
  await expect(failing).rejects.toMatchObject({ cause: { name: 'TypeError' } });
  expect(await resultsOf(divide(3))).toEqual([4]);
});

test('a statement that nobody waited for is rolled back too', async () => {
  const tags = () =>
    inTransaction(ctx, (tx) =>
      rows<{ name: string }>(
        tx.db,
        sql`select name from tags t where t.company_id = ${tx.companyId}`,
      ),
    );
  const failing = inTransaction(ctx, async (tx) => {
    rows(
      tx.db,
      sql`insert into tags (company_id, name, color) values (${tx.companyId}, ${'unwanted'}, '#112233')`,
    ).catch(() => {});
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await tags()).toEqual([]);
});
