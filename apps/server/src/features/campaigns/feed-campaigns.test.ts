/** Many lines of one company that write to strangers at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockNewContacts } from '../../conversation/inbound/people.queries.ts';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { acquireLease } from '../../gateway/leases/lease.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { buildRunningCampaign } from '../../testing/running-campaign.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { feedCampaigns } from './feed-campaigns.ts';

/** More than the pool has connections. */
const LINES = 30;
/** Enough for lines that look ahead at the same time. */
const RECIPIENTS = 1000;

let testCore: TestCore;
let ctx: Ctx;
let connectionIds: number[];
beforeAll(async () => {
  testCore = await startTestCore();
  const { id: companyId } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, companyId);
  connectionIds = [];
  for (let n = 0; n < LINES; n++)
    connectionIds.push((await buildConnection(testCore.core, companyId)).id);
  await buildRunningCampaign(ctx, { connectionIds, recipients: RECIPIENTS });
});
afterAll(() => testCore.stop());

test('leave connections to the database to others while they wait for each other', async () => {
  const signal = new AbortController().signal;
  const { companyId } = ctx;
  const lines = await Promise.all(
    connectionIds.map(async (connectionId) => {
      const lease = await acquireLease(ctx.core, { companyId, connectionId }, crypto.randomUUID());
      return { lease: lease!, perSecond: 500, signal, fed: () => {} };
    }),
  );
  let fed: Promise<unknown> = Promise.resolve();
  await inTransaction(ctx, async (tx) => {
    await lockNewContacts(tx);
    fed = Promise.all(lines.map((line) => feedCampaigns.feed(ctx, line)));
    await expect.poll(waitingForLock).toBe(2);
    // Each needs a connection of the pool.
    const others = Array.from({ length: 10 }, () =>
      inTransaction(ctx, ({ db }) => rows(db, sql`select 1`)),
    );
    expect(await Promise.all(others)).toHaveLength(10);
  });
  await fed;
  const [row] = await inTransaction(ctx, ({ db }) =>
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from messages m where m.author = 'campaign'`,
    ),
  );
  expect(row!.count).toBe(LINES);
});

const waitingForLock = () =>
  inTransaction(ctx, async ({ db }) => {
    const [row] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from pg_locks l where l.locktype = 'advisory' and not l.granted`,
    );
    return row!.count;
  });
