/** The order in which threads of a connection are sent to. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import type { MessageAuthor } from './message-author.ts';
import {
  delayInDoubt,
  failOverdue,
  markLater,
  markSending,
  markSent,
  type PendingMessage,
  takeRuns,
} from './outbox.queries.ts';
import { type OutboundThread, queueMessage } from './queue-message.ts';

let testCore: TestCore;
let ctx: Ctx;
let connectionId: number;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());
beforeEach(async () => {
  const { id: companyId } = await buildCompany(testCore.core);
  ({ id: connectionId } = await buildConnection(testCore.core, companyId));
  ctx = companyCtx(testCore.core, companyId);
});

const user: MessageAuthor = { kind: 'user', user: { id: 0 } };
const automation: MessageAuthor = { kind: 'automation' };
const schedule: MessageAuthor = { kind: 'schedule' };
const campaign: MessageAuthor = { kind: 'campaign', campaignId: 1 };

const run = <T>(change: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(ctx, change);

async function newThread(): Promise<OutboundThread> {
  const { conversationId, contactId } = await buildTicket(testCore.core, ctx.companyId, {
    connectionId,
  });
  return { conversationId, contactId, connectionId, ticketId: null };
}

/** Without a real user, since only the lane matters. */
const write = (thread: OutboundThread, body: string, author: MessageAuthor): Promise<string> =>
  run(async (tx) => {
    const id = await queueMessage(tx, thread, {
      body,
      mediaType: 'conversation',
      author: campaign,
    });
    const lane = { user: 0, automation: 1, schedule: 2, token: 2, campaign: 3 }[author.kind];
    await tx.db.execute(sql`update messages set lane = ${lane} where id = ${id}`);
    return id;
  });

const EVERYWHERE = [32, 28, 24, 20];

const take = (threads: readonly number[] = EVERYWHERE, busy: readonly number[] = []) =>
  run((tx) => takeRuns(tx, connectionId, { busy, threads }));

const bodies = (found: readonly PendingMessage[]) => found.map(({ body }) => body);

const later = (message: PendingMessage, afterMs = 60_000) =>
  run(async (tx) => {
    await markSending(tx, [message.id], { connectionId, epoch: 1 });
    const wait = { afterMs, countsAsTry: true, isInDoubt: false };
    await markLater(tx, message, wait);
  });

const waits = () =>
  run(async ({ db }) => {
    const found = await rows<{ body: string; waits: boolean }>(
      db,
      sql`select body, next_try_at > now() as waits from messages where send_state = 'pending' order by seq`,
    );
    return Object.fromEntries(found.map((row) => [row.body, row.waits]));
  });

describe('order', () => {
  test('takes threads by lane, then by age', async () => {
    await write(await newThread(), 'campaign', campaign);
    await write(await newThread(), 'schedule', schedule);
    await write(await newThread(), 'automation', automation);
    await write(await newThread(), 'first', user);
    await write(await newThread(), 'second', user);
    const order = ['first', 'second', 'automation', 'schedule', 'campaign'];
    expect(bodies(await take())).toEqual(order);
    expect(bodies(await take([2, 0, 0, 0]))).toEqual(order.slice(0, 2));
  });

  test('keeps the order of a thread when its urgent message comes after others', async () => {
    await write(await newThread(), 'automation', automation);
    const thread = await newThread();
    await write(thread, 'campaign', campaign);
    await write(thread, 'answer', user);
    expect(bodies(await take())).toEqual(['campaign', 'answer', 'automation']);
  });

  test('reserves room for more urgent lanes when lower ones have more waiting', async () => {
    for (let n = 0; n < 4; n++) await write(await newThread(), `campaign ${n}`, campaign);
    await write(await newThread(), 'answer', user);
    expect(bodies(await take([4, 2, 2, 2]))).toEqual(['answer', 'campaign 0']);
    expect(bodies(await take([1, 0, 0, 0]))).toEqual(['answer']);
  });

  test('passes over threads that are being sent to', async () => {
    const thread = await newThread();
    await write(thread, 'first', user);
    await write(await newThread(), 'second', user);
    expect(bodies(await take(EVERYWHERE, [thread.conversationId]))).toEqual(['second']);
  });
});

describe('behind a message that waits for its retry', () => {
  test('takes nothing from the thread, and delays new messages in it as long', async () => {
    const thread = await newThread();
    await write(thread, 'first', campaign);
    await write(thread, 'second', user);
    await later((await take())[0]!);
    await write(thread, 'third', user);
    expect(await waits()).toEqual({ first: true, second: true, third: true });
    expect(await take()).toEqual([]);
  });

  test('takes nothing when the messages behind it are not marked', async () => {
    const thread = await newThread();
    await write(thread, 'first', campaign);
    await write(thread, 'second', user);
    await later((await take())[0]!);
    await run(({ db }) =>
      db.execute(sql`update messages set next_try_at = null where body = 'second'`),
    );
    await write(await newThread(), 'elsewhere', user);
    expect(bodies(await take([1, 1, 1, 1]))).toEqual(['elsewhere']);
  });

  test('takes all of them in order when the wait is over', async () => {
    const thread = await newThread();
    await write(thread, 'first', user);
    await write(thread, 'second', user);
    await later((await take())[0]!, 0);
    expect(bodies(await take())).toEqual(['first', 'second']);
  });

  test('ends the wait of the others when a receipt settles it', async () => {
    const thread = await newThread();
    const first = await write(thread, 'first', user);
    await write(thread, 'second', user);
    await later((await take())[0]!);
    await run((tx) => markSent(tx, [first]));
    expect(bodies(await take())).toEqual(['second']);
  });

  test('keeps the wait of a message that was tried when an earlier one is settled', async () => {
    const thread = await newThread();
    const first = await write(thread, 'first', user);
    await write(thread, 'second', user);
    const [one, two] = await take();
    await later(two!);
    await later(one!);
    await run((tx) => markSent(tx, [first]));
    expect(await take()).toEqual([]);
  });

  test('delays the others too when its attempt is in doubt', async () => {
    const thread = await newThread();
    await write(thread, 'first', user);
    await write(thread, 'second', user);
    const [first] = await take();
    await run((tx) => markSending(tx, [first!.id], { connectionId, epoch: 1 }));
    await run((tx) => delayInDoubt(tx, connectionId, 60_000));
    expect(await waits()).toEqual({ first: true, second: true });
    expect(await take()).toEqual([]);
  });
});

test('reads a few rows however many wait in a lower lane', async () => {
  await addCampaign({ from: 1, to: 2000, state: 'sent' });
  await addCampaign({ from: 2001, to: 2100, state: 'pending' });
  await write(await newThread(), 'answer', user);
  await analyse();
  const few = await readsOfRound();
  // PostgreSQL's statistics are outdated from here on: no plan may depend on them.
  await addCampaign({ from: 2101, to: 22_000, state: 'pending' });
  const many = await readsOfRound();
  await analyse();
  const counted = await readsOfRound();
  expect(few.pick).toBeLessThanOrEqual(100);
  expect(few).toMatchObject({ overdue: 0, doubtful: 0 });
  expect({ many, counted }).toEqual({ many: few, counted: few });
}, 120_000);

/** Rows of messages that each query of a round reads. */
async function readsOfRound() {
  return {
    pick: await rowsReadBy(async (tx) => {
      const taken = await takeRuns(tx, connectionId, { busy: [], threads: EVERYWHERE });
      expect(taken).toHaveLength(20);
      expect(taken[0]!.body).toBe('answer');
    }),
    overdue: await rowsReadBy((tx) => failOverdue(tx, connectionId)),
    doubtful: await rowsReadBy((tx) => delayInDoubt(tx, connectionId, 60_000)),
  };
}

/** Adds a text to each of many new contacts. */
const addCampaign = (tickets: { from: number; to: number; state: string }): Promise<unknown> =>
  run(({ db, companyId }) =>
    db.execute(sql`
      with c as (insert into contacts (company_id, uuid, name, number)
        select ${companyId}, gen_random_uuid(), 'Contato ' || n, 5511900000000 + n
        from generate_series(${tickets.from}::int, ${tickets.to}::int) n returning id),
      v as (insert into conversations (company_id, contact_id, connection_id, last_seq)
        select ${companyId}, c.id, ${connectionId}, 1 from c returning id)
      insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, automatic, lane, body,
        send_state, send_until)
      select ${companyId}, v.id, 1, gen_random_uuid(), ${connectionId}, 'p' || v.id, true, true, 3, 'Promo', ${tickets.state},
        now() + interval '1 hour' from v`),
  );

const rowsReadBy = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  run(async (tx) => {
    const before = await rowsRead(tx);
    await read(tx);
    return (await rowsRead(tx)) - before;
  });

/** Rows read by this transaction, and by those just before it on the same connection. */
async function rowsRead({ db }: Tx): Promise<number> {
  const [sum] = await rows<{ count: number }>(
    db,
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
      where relname like 'messages%'`,
  );
  return sum!.count;
}

async function analyse(): Promise<void> {
  const client = new pg.Client({ connectionString: testCore.core.config.databaseUrl! });
  await client.connect();
  await client.query('analyze messages, contacts, conversations');
  await client.end();
}
