/** Attempts in doubt while the provider's reports are stored and not applied yet. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { failOverdue, markSending } from './outbox.queries.ts';
import { queueMessage } from './queue-message.ts';

let testCore: TestCore;
let ctx: Ctx;
let connectionId: number;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());
beforeEach(async () => {
  const { id: companyId } = await buildCompany(testCore.core);
  ctx = companyCtx(testCore.core, companyId);
  connectionId = await newConnection();
});

const run = <T>(change: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(ctx, change);

const newConnection = async (): Promise<number> =>
  (await buildConnection(testCore.core, ctx.companyId, { provider: 'cloud' })).id;

interface Waiting {
  id: string;
  name: string;
}

/** @param minutes since when an attempt is in doubt; none without */
async function newMessage(minutes?: number): Promise<Waiting> {
  const { conversationId, contactId } = await buildTicket(testCore.core, ctx.companyId, {
    connectionId,
  });
  const thread = { conversationId, contactId, connectionId, ticketId: null };
  const author = { kind: 'campaign', campaignId: 1 } as const;
  return run(async (tx) => {
    const id = await queueMessage(tx, thread, { body: 'oi', mediaType: 'conversation', author });
    const [found] = await rows<Waiting>(
      tx.db,
      sql`update messages set in_doubt_since = now() - ${minutes ?? null}::int * interval '1 minute', send_until = now() + interval '1 hour'
        where id = ${id} returning id, provider_id as name`,
    );
    return found!;
  });
}

const report = (name: string, of = connectionId, count = 1) =>
  run(({ db, companyId }) =>
    db.execute(sql`insert into cloud_webhooks (company_id, connection_id, body)
      select ${companyId}, ${of}, convert_to(${JSON.stringify({ ref: name })}, 'UTF8') from generate_series(1, ${count}::int)`),
  );

const applyAll = () => run(({ db }) => db.execute(sql`delete from cloud_webhooks`));

const markIn = (tx: Tx, { id }: Waiting) => markSending(tx, [id], { connectionId, epoch: 1 });

const mark = (message: Waiting) => run(async (tx) => (await markIn(tx, message)).length === 1);

const giveUp = () => run((tx) => failOverdue(tx, connectionId));

describe('an attempt in doubt', () => {
  test('is not repeated while a report that names it waits', async () => {
    const message = await newMessage(1);
    await report('another');
    await report(message.name, await newConnection());
    expect(await mark(message)).toBe(true);
    await report(message.name);
    expect(await mark(message)).toBe(false);
    await applyAll();
    expect(await mark(message)).toBe(true);
  });

  test('is not repeated while more reports wait than are searched', async () => {
    const [message, fresh] = [await newMessage(1), await newMessage()];
    await report('another', connectionId, 501);
    expect(await mark(message)).toBe(false);
    expect(await mark(fresh)).toBe(true);
  });

  test('is given up after two minutes, and after ten while a report on it waits', async () => {
    const [early, late, latest] = [await newMessage(1), await newMessage(3), await newMessage(9)];
    for (const { name } of [early, latest]) await report(name);
    expect(await giveUp()).toEqual([late.id]);
    const lost = await newMessage(11);
    await report(lost.name);
    expect(await giveUp()).toEqual([lost.id]);
    await applyAll();
    expect(await giveUp()).toEqual([latest.id]);
  });
});

test('reads few reports however many wait, and none for a message that is not in doubt', async () => {
  const [message, fresh] = [await newMessage(1), await newMessage()];
  // Its plan is made while there are none.
  await mark(message);
  await report('another', connectionId, 5000);
  expect(await reportsReadBy((tx) => markIn(tx, message))).toBeLessThanOrEqual(501);
  expect(await reportsReadBy((tx) => markIn(tx, fresh))).toBe(0);
  await applyAll();
  await report('another', connectionId, 400);
  expect(await reportsReadBy((tx) => markIn(tx, message))).toBeLessThanOrEqual(1000);
});

const reportsReadBy = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  run(async (tx) => {
    const before = await reportsRead(tx);
    await read(tx);
    return (await reportsRead(tx)) - before;
  });

/** Rows read by this transaction, and by those just before it on the same connection. */
async function reportsRead({ db }: Tx): Promise<number> {
  const [sum] = await rows<{ count: number }>(
    db,
    sql`select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'cloud_webhooks'`,
  );
  return sum!.count;
}
