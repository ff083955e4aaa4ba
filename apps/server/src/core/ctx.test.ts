import pg from 'pg';
import { expect, test } from 'vitest';
import { buildCompany, buildUser } from '../testing/builders.ts';
import { startTestCore } from '../testing/test-core.ts';
import { companyCtx, inInstallation, inSystem, inTransaction, type UserCtx } from './ctx.ts';
import { createPool, rows } from './db/db.ts';
import { sql } from './db/drizzle.ts';

test('retries work when the connection is lost before its commit could be sent', async () => {
  const { core, stop } = await startTestCore();
  const url = core.pool.options.connectionString ?? '';
  const pool = createPool({ url, max: 1, log: core.log });
  const lost = Promise.withResolvers<unknown>();
  pool.on('connect', (client) => client.on('error', lost.resolve));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  let runs = 0;
  const done = await inSystem({ pool }, async (db) => {
    const [row] = await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
    if (runs++ > 0) return 'done';
    await owner.query('select pg_terminate_backend($1, 10000)', [row?.pid]);
    await lost.promise;
    return 'lost';
  });
  expect([done, runs]).toEqual(['done', 2]);
  await owner.end();
  await pool.end();
  await stop();
});

test('opens no transaction over all companies inside one of a company', async () => {
  const { core, stop } = await startTestCore();
  const { id } = await buildCompany(core);
  const { id: userId } = await buildUser(core, id, { super: true });
  const actor = { kind: 'person', id: userId, name: 'Ana', sessionId: crypto.randomUUID() };
  const ctx = { ...companyCtx(core, id), actor } as unknown as UserCtx;
  const inside = inTransaction(ctx, (tx) => inInstallation(tx, async () => 'read'));
  await expect(inside).rejects.toThrow('over all');
  const nested = inInstallation(ctx, (tx) => inInstallation(tx, async () => 'read'));
  expect(await nested).toBe('read');
  await stop();
});
