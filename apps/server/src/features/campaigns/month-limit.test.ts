/** A plan limits the recipients of a month, however many lines write to them at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { acquireLease } from '../../gateway/leases/lease.ts';
import type { FeedLine } from '../../gateway/outbound/outbox.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { buildRunningCampaign } from '../../testing/running-campaign.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { isMonthFull } from './feed.queries.ts';
import { feedCampaigns } from './feed-campaigns.ts';

const LINES = 5;
const ALLOWED = 3;

let testCore: TestCore;
let ctx: Ctx;
let planId: number;
let lines: FeedLine[];
beforeAll(async () => {
  testCore = await startTestCore();
  const company = await buildCompany(testCore.core);
  planId = company.planId!;
  ctx = companyCtx(testCore.core, company.id);
  const signal = new AbortController().signal;
  lines = [];
  for (let n = 0; n < LINES; n++) {
    const { id } = await buildConnection(testCore.core, company.id);
    const of = { companyId: company.id, connectionId: id };
    const lease = await acquireLease(testCore.core, of, crypto.randomUUID());
    lines.push({ lease: lease!, perSecond: 500, signal, fed: () => {} });
  }
  const connectionIds = lines.map(({ lease }) => lease.connectionId);
  await buildRunningCampaign(ctx, { connectionIds, recipients: 50 });
});
afterAll(() => testCore.stop());

const allow = (recipients: number) =>
  inSystem(testCore.core, (db) =>
    db.execute(sql`update plans set campaign_recipients = ${recipients} where id = ${planId}`),
  );
const feedAll = () => Promise.all(lines.map((line) => feedCampaigns.feed(ctx, line)));
const sent = async (): Promise<number> => {
  const [row] = await inTransaction(ctx, ({ db }) =>
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from messages m where m.author = 'campaign'`,
    ),
  );
  return row!.count;
};
const isFull = () => inTransaction(ctx, isMonthFull);

test('stops at the limit, goes on with a larger plan, and counts anew each month', async () => {
  await allow(ALLOWED);
  expect(await isFull()).toBe(false);
  await feedAll();
  expect([await sent(), await isFull()]).toEqual([ALLOWED, true]);

  await allow(ALLOWED + 1);
  await feedAll();
  expect([await sent(), await isFull()]).toEqual([ALLOWED + 1, true]);

  await inTransaction(ctx, ({ db }) =>
    db.execute(sql`update campaign_months set month = month - interval '1 month'`),
  );
  expect(await isFull()).toBe(false);
  await feedAll();
  expect(await sent()).toBe(LINES);
});
