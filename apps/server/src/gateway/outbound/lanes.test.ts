/** An attendant's message beside a full lane of campaigns. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { natureOf } from '../../conversation/messages/message-author.ts';
import { type OutboundThread, queueMessage } from '../../conversation/messages/queue-message.ts';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Capabilities, OutboundCommand, ProviderSession } from '../../provider/port.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { providerAdapters } from '../adapters.ts';
import { acquireLease, type Lease } from '../leases/lease.ts';
import { runOutbox } from './outbox.ts';

const CAMPAIGN = 10_000;

let testCore: TestCore;
let ctx: Ctx;
let lease: Lease;
let connectionId: number;
let userId: number;
let capabilities: Capabilities;
beforeAll(async () => {
  testCore = await startTestCore();
  ({ capabilities } = providerAdapters(testCore.core).get('sandbox')!);
  const { id: companyId } = await buildCompany(testCore.core);
  ({ id: userId } = await buildUser(testCore.core, companyId));
  ({ id: connectionId } = await buildConnection(testCore.core, companyId));
  ctx = companyCtx(testCore.core, companyId);
  lease = (await acquireLease(testCore.core, { companyId, connectionId }, crypto.randomUUID()))!;
  await addCampaign();
}, 120_000);
afterAll(() => testCore.stop());

async function addCampaign(): Promise<void> {
  const { lane, automatic } = natureOf({ kind: 'campaign' });
  await inTransaction(ctx, ({ db, companyId }) =>
    db.execute(sql`
      with c as (insert into contacts (company_id, uuid, name, number)
        select ${companyId}, gen_random_uuid(), 'Contato ' || n, 5511900000000 + n
        from generate_series(1, ${CAMPAIGN}::int) n returning id),
      v as (insert into conversations (company_id, contact_id, connection_id, last_seq)
        select ${companyId}, c.id, ${connectionId}, 1 from c returning id)
      insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, automatic, lane, author,
        body, send_state, send_until)
      select ${companyId}, v.id, 1, gen_random_uuid(), ${connectionId}, 'p' || v.id, true, ${automatic}, ${lane}, 'campaign',
        'Promo', 'pending', now() + interval '1 hour' from v`),
  );
  const client = new pg.Client({ connectionString: testCore.core.config.databaseUrl! });
  await client.connect();
  await client.query('analyze messages, contacts, conversations');
  await client.end();
}

async function answer(thread: OutboundThread, body: string): Promise<void> {
  const author = { kind: 'user', user: { id: userId } } as const;
  await inTransaction(ctx, (tx) =>
    queueMessage(tx, thread, { body, mediaType: 'conversation', author }),
  );
}

async function newThread(): Promise<OutboundThread> {
  const ticket = await buildTicket(testCore.core, ctx.companyId, { connectionId });
  const { conversationId, contactId, id: ticketId } = ticket;
  return { conversationId, contactId, connectionId, ticketId };
}

/** The thread of a contact whose text waits behind `offset` others. */
const nextOfCampaign = (offset: number): Promise<OutboundThread> =>
  inTransaction(ctx, async ({ db }) => {
    const [row] = await rows<{ conversation_id: number; contact_id: number }>(
      db,
      sql`select v.id as conversation_id, v.contact_id from messages m
        join conversations v on v.company_id = m.company_id and v.id = m.conversation_id
        where m.connection_id = ${connectionId} and m.send_state = 'pending' order by m.id offset ${offset} limit 1`,
    );
    const { conversation_id: conversationId, contact_id: contactId } = row!;
    return { conversationId, contactId, connectionId, ticketId: null };
  });

interface Provider {
  /** What it allows this connection; others may send more. */
  perSecond: number;
  execute?(body: string): Promise<void>;
  /** Lets `execute` finish. */
  release?(): void;
}

/** Runs the outbox over a session that records what it sends, until `use` is done. */
async function sending(
  { perSecond, execute, release }: Provider,
  use: (sent: readonly string[]) => Promise<void>,
): Promise<void> {
  const sent: string[] = [];
  const session = {
    perSecond,
    execute: async (command: OutboundCommand) => {
      const body = command.t === 'text' ? command.body : '';
      sent.push(body);
      await execute?.(body);
      return { s: 'accepted', at: new Date() };
    },
  } as Partial<ProviderSession> as ProviderSession;
  const stop = new AbortController();
  const ended = runOutbox({
    core: testCore.core,
    lease,
    session,
    signal: stop.signal,
    capabilities: { ...capabilities, rate: { perSecond: 1000 } },
  });
  try {
    await use(sent);
  } finally {
    release?.();
    stop.abort();
    await ended;
  }
}

const untilSent = (sent: readonly string[], body: string) =>
  expect.poll(() => sent.includes(body), { timeout: 30_000, interval: 10 }).toBe(true);

test('is sent after at most one more campaign message when the provider limits the rate', async () => {
  await sending({ perSecond: 2 }, async (sent) => {
    // The burst of the first second has ended.
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(3);
    for (const body of ['one', 'two', 'three']) {
      const thread = await newThread();
      await answer(thread, body);
      const before = sent.length;
      await untilSent(sent, body);
      expect(sent.slice(before).indexOf(body)).toBeLessThanOrEqual(1);
    }
  });
}, 120_000);

test('does not wait for other campaign messages when its customer is one of the next recipients', async () => {
  await sending({ perSecond: 2 }, async (sent) => {
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(3);
    const thread = await nextOfCampaign(10);
    await answer(thread, 'answer to one of them');
    const before = sent.length;
    await untilSent(sent, 'answer to one of them');
    // The campaign text to the same customer is sent first.
    expect(sent.slice(before).indexOf('answer to one of them')).toBeLessThanOrEqual(2);
  });
}, 120_000);

test('is sent at once when the provider delays the campaign messages', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const execute = (body: string) => (body === 'Promo' ? promise : Promise.resolve());
  await sending({ perSecond: 80, execute, release: resolve }, async (sent) => {
    const promos = () => sent.filter((body) => body === 'Promo').length;
    await expect.poll(promos, { timeout: 30_000 }).toBe(20);
    const threads = await Promise.all(Array.from({ length: 12 }, newThread));
    for (const [index, thread] of threads.entries()) await answer(thread, `answer ${index}`);
    for (const index of threads.keys()) await untilSent(sent, `answer ${index}`);
    expect(promos()).toBe(20);
  });
}, 120_000);

test('has more beside it where the provider allows more a second', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await sending({ perSecond: 500, execute: () => promise, release: resolve }, async (sent) => {
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(188);
  });
}, 120_000);

test('is sent while the outcome of a campaign message waits for its row', async () => {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  let holding: Promise<void> | undefined;
  const hold = () =>
    inTransaction(ctx, async ({ db }) => {
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await db.execute(sql`select from messages m where m.connection_id = ${connectionId}
        and m.send_state = 'pending' and m.attempts > 0 for update`);
      locked.resolve();
      await release.promise;
    });
  const execute = async (body: string) => {
    if (body !== 'Promo') return;
    holding ??= hold();
    await locked.promise;
  };
  await sending({ perSecond: 1000, execute, release: release.resolve }, async (sent) => {
    await locked.promise;
    await answer(await newThread(), 'urgent');
    await untilSent(sent, 'urgent');
  });
  await holding;
}, 120_000);
