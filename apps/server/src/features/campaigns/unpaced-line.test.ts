/** A line without a pause between messages: what leaves meanwhile does not make it wait. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { acquireLease } from '../../gateway/leases/lease.ts';
import type { FeedLine } from '../../gateway/outbound/outbox.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { buildRunningCampaign } from '../../testing/running-campaign.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { writePace } from './campaign-settings.queries.ts';
import { feedCampaigns } from './feed-campaigns.ts';

let testCore: TestCore;
let ctx: Ctx;
let line: FeedLine;
beforeAll(async () => {
  testCore = await startTestCore();
  const { id: companyId } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, companyId);
  const { id: connectionId } = await buildConnection(testCore.core, companyId);
  const lease = await acquireLease(testCore.core, { companyId, connectionId }, crypto.randomUUID());
  line = { lease: lease!, perSecond: 10, signal: new AbortController().signal, fed: () => {} };
  await inTransaction(ctx, (tx) =>
    writePace(tx, { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }),
  );
  await buildRunningCampaign(ctx, { connectionIds: [connectionId], recipients: 50 });
});
afterAll(() => testCore.stop());

const waiting = async (): Promise<number> => {
  const [row] = await inTransaction(ctx, ({ db }) =>
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from messages m where m.author = 'campaign' and m.send_state = 'pending'`,
    ),
  );
  return row!.count;
};

test('is fed again although a message left after the transaction began', async () => {
  await feedCampaigns.feed(ctx, line);
  const fed = await waiting();
  expect(fed).toBeGreaterThan(0);
  // They left, by a clock that is ahead of the next transaction's beginning.
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`update messages m set send_state = 'sent' where m.author = 'campaign'`);
    await db.execute(sql`update campaign_recipients r set settled_at = now() + interval '1 minute'
      where r.state = 'sent'`);
  });
  await feedCampaigns.feed(ctx, line);
  expect(await waiting()).toBe(fed);
});
