/** Connections of one campaign share its recipients: who has a thread with one of them is left to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTicket,
} from '../../testing/builders.ts';
import { buildRunningCampaign, recipientNumber } from '../../testing/running-campaign.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { lockFeeding, takeDue } from './feed.queries.ts';

const RECIPIENTS = 30;

let testCore: TestCore;
let ctx: Ctx;
let connectionIds: number[];
beforeAll(async () => {
  testCore = await startTestCore();
  const { core } = testCore;
  const { id: companyId } = await buildCompany(core);
  ctx = companyCtx(core, companyId);
  connectionIds = [];
  for (let n = 0; n < 3; n++) connectionIds.push((await buildConnection(core, companyId)).id);
  // The third connection is not the campaign's.
  await buildRunningCampaign(ctx, {
    connectionIds: connectionIds.slice(0, 2),
    recipients: RECIPIENTS,
  });
  // The first recipient writes with the second connection, the next with a third one, and one with both.
  await hasThread(1, connectionIds[1]!);
  await hasThread(2, connectionIds[2]!);
  await hasThread(3, connectionIds[0]!);
  await hasThread(3, connectionIds[1]!);
});
afterAll(() => testCore.stop());

async function hasThread(n: number, connectionId: number): Promise<void> {
  const { core, companyId } = ctx;
  const number = recipientNumber(n);
  const [known] = await inTransaction(ctx, ({ db }) =>
    rows<{ id: number }>(db, sql`select c.id from contacts c where c.number = ${number}`),
  );
  const contactId = known?.id ?? (await buildContact(core, companyId, { number })).id;
  await buildTicket(core, companyId, { contactId, connectionId, status: 'closed' });
}

async function take(tx: Tx, line: 0 | 1, limit: number): Promise<string[]> {
  const connectionId = connectionIds[line]!;
  const [campaign] = await lockFeeding(tx, connectionId);
  const due = await takeDue(tx, campaign!, { connectionId, limit });
  return due.map(({ number }) => number);
}

test('takes who has no thread with another connection of the campaign, in order', async () => {
  const found = await inTransaction(ctx, async (tx) => [
    await take(tx, 0, 4),
    await take(tx, 1, 4),
  ]);
  expect(found).toEqual([[2, 3, 4, 5].map(recipientNumber), [1, 2, 3, 4].map(recipientNumber)]);
});

test('locks nobody but those it takes, so that another connection gets the next', async () => {
  await inTransaction(ctx, async (first) => {
    await take(first, 0, 4);
    const next = await inTransaction(companyCtx(ctx.core, ctx.companyId), (tx) => take(tx, 1, 4));
    expect(next).toEqual([1, 6, 7, 8].map(recipientNumber));
  });
});

test('takes over who has waited long for a connection that knows them', async () => {
  await inTransaction(ctx, ({ db }) =>
    db.execute(sql`update campaign_recipients r set next_try_at = now() - interval '11 minutes'
      where r.number = ${recipientNumber(1)}`),
  );
  expect(await inTransaction(ctx, (tx) => take(tx, 0, 2))).toEqual([1, 2].map(recipientNumber));
});
