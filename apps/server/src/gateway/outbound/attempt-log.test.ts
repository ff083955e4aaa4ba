import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeRuns } from '../../conversation/messages/outbox.queries.ts';
import { queueMessage } from '../../conversation/messages/queue-message.ts';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { FencedError } from '../../provider/port.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { acquireLease, type Lease } from '../leases/lease.ts';
import { AttemptLog } from './attempt-log.ts';

const ROOM = [32, 28, 24, 20];

let testCore: TestCore;
let ctx: Ctx;
let lease: Lease;
let transactions: number;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());
beforeEach(async () => {
  const { core } = testCore;
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId);
  lease = (await acquireLease(core, { companyId, connectionId }, crypto.randomUUID()))!;
  transactions = 0;
  const connect = () => {
    transactions += 1;
    return core.pool.connect();
  };
  // What is read outside a transaction does not count.
  const query = core.pool.query.bind(core.pool);
  const pool = Object.create(core.pool, { connect: { value: connect }, query: { value: query } });
  ctx = companyCtx({ ...core, pool }, companyId);
});

/** Waiting messages, each in a thread of its own. */
async function waiting(count: number) {
  const { connectionId, companyId } = lease;
  for (let n = 0; n < count; n++) {
    const { conversationId, contactId } = await buildTicket(testCore.core, companyId, {
      connectionId,
    });
    const thread = { conversationId, contactId, connectionId, ticketId: null };
    const author = { kind: 'automation' } as const;
    await inTransaction(ctx, (tx) =>
      queueMessage(tx, thread, { body: `texto ${n}`, mediaType: 'conversation', author }),
    );
  }
  return inTransaction(ctx, (tx) => takeRuns(tx, connectionId, { busy: [], threads: ROOM }));
}

const stored = () =>
  inTransaction(ctx, ({ db }) =>
    rows<{ body: string; state: string; name: string; attempts: number }>(
      db,
      sql`select body, send_state as state, provider_id as name, attempts from messages
        where company_id = ${lease.companyId} order by body`,
    ),
  );

test('writes together what comes while it is writing', async () => {
  const messages = await waiting(10);
  const log = new AttemptLog(ctx, lease);
  transactions = 0;
  const marked = await Promise.all(messages.map((message) => log.write(undefined, message)));
  expect(marked).toEqual(messages.map(() => 'send'));
  expect(transactions).toBe(2);
  const step = { kind: 'sent' } as const;
  await Promise.all(messages.map((message) => log.write({ message, step }, undefined)));
  expect(transactions).toBe(4);
  for (const row of await stored()) expect(row).toMatchObject({ state: 'sent', attempts: 1 });
});

test('lets no message be sent that was reported as sent meanwhile', async () => {
  const [first, second] = await waiting(2);
  await inTransaction(ctx, ({ db }) =>
    db.execute(sql`update messages set send_state = 'sent' where id = ${second!.id}`),
  );
  const log = new AttemptLog(ctx, lease);
  const marked = [first, second].map((message) => log.write(undefined, message));
  expect(await Promise.all(marked)).toEqual(['send', 'settled']);
});

test('lets no attempt be repeated whose report is stored and not applied yet', async () => {
  const [first, second] = await waiting(2);
  const { companyId, connectionId } = lease;
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(
      sql`update messages set in_doubt_since = now() where company_id = ${companyId}`,
    );
    await db.execute(sql`insert into cloud_webhooks (company_id, connection_id, body)
      values (${companyId}, ${connectionId}, convert_to(${second!.provider_id}, 'UTF8'))`);
  });
  const log = new AttemptLog(ctx, lease);
  const marked = [first, second].map((message) => log.write(undefined, message));
  expect(await Promise.all(marked)).toEqual(['send', 'unread-reports']);
  expect(await stored()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
});

test('writes each outcome alone when they cannot be written together', async () => {
  const messages = await waiting(3);
  const log = new AttemptLog(ctx, lease);
  const ids = ['wamid.0', 'wamid.1', 'wamid.1'];
  const outcomes = messages.map((message, n) =>
    log.write({ message, step: { kind: 'sent', id: ids[n]! } }, undefined),
  );
  await Promise.all(outcomes);
  const names = (await stored()).map(({ state, name }) => [state, name]);
  expect(names).toEqual([
    ['sent', 'wamid.0'],
    ['sent', 'wamid.1'],
    ['sent', messages[2]!.provider_id],
  ]);
});

test('fails all when the lease is lost, and writes nothing', async () => {
  const messages = await waiting(3);
  const log = new AttemptLog(ctx, { ...lease, epoch: lease.epoch + 1 });
  const step = { kind: 'sent' } as const;
  const outcomes = messages.map((message) => log.write({ message, step }, undefined));
  const settled = await Promise.allSettled(outcomes);
  for (const each of settled)
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(FencedError) });
  for (const { state } of await stored()) expect(state).toBe('pending');
});
