/** The order of waiting tickets, and its filters. */
import { pageSizes } from '@prosa/contract/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPlaces } from '../../conversation/tickets/list-tickets.queries.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let queueId: number;
let boss: TestSession;
let ana: TestSession;
let bruno: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
  boss = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { queueIds: [queueId] });
  bruno = await app.enter(companyId, { queueIds: [queueId] });
});
afterAll(() => app.stop());

/** As autovacuum does after many inserts. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query('analyze tickets');
  await owner.end();
}

const START = Date.UTC(2026, 10, 20, 12);
/** Times of the test tickets: this many minutes after the first one. */
const minute = (minutes: number) => new Date(START + minutes * 60_000);

type Values = Omit<Parameters<typeof buildTicket>[2], 'connectionId'>;
const build = async (values: Values = {}): Promise<number> =>
  (await buildTicket(app.core, companyId, { connectionId, queueId, ...values })).id;

const put = (ticketId: number, body: object, who = ana) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
const get = (ticketId: number, who = ana) =>
  who.call('GET /tickets/:ticketId', { params: { ticketId } });

describe('the order of waiting tickets', () => {
  const pageOf = (line: number, query: object = { order: 'waiting' }) =>
    boss.call('GET /tickets', { query: { status: 'pending', queueIds: [line], ...query } });
  const lineOf = async (line: number, query?: object) =>
    (await pageOf(line, query)).tickets.map(({ id }) => id);
  const newLine = async () => (await buildQueue(app.core, companyId)).id;

  test('puts the longest wait first; otherwise the latest activity', async () => {
    const line = await newLine();
    const [late, early, middle] = [
      await build({ queueId: line, createdAt: minute(60), updatedAt: minute(61) }),
      await build({ queueId: line, createdAt: minute(1), updatedAt: minute(70) }),
      await build({ queueId: line, createdAt: minute(30), updatedAt: minute(30) }),
    ];
    expect(await lineOf(line)).toEqual([early, middle, late]);
    expect((await get(early!, boss)).waitingSince).toBe(minute(1).toISOString());
    expect(await lineOf(line, {})).toEqual([early, late, middle]);
  });

  test('restarts the wait of a returned ticket; open tickets do not wait', async () => {
    const id = await build({ createdAt: minute(0) });
    expect(await put(id, { status: 'open' })).toMatchObject({ waitingSince: null });
    const returned = await put(id, { status: 'pending', userId: null });
    expect(new Date(returned.waitingSince!) > minute(0)).toBe(true);
    const moved = await put(id, { status: 'pending', queueId: await newLine() }, boss);
    expect(moved.waitingSince).toBe(returned.waitingSince);
  });

  test('returns every ticket once across pages while tickets are served and arrive', async () => {
    const line = await newLine();
    const made: number[] = [];
    for (let n = 0; n < pageSizes.tickets * 2 + 5; n++)
      made.push(await build({ queueId: line, createdAt: minute(n % 7) }));
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(line, {
        order: 'waiting',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.tickets.map(({ id }) => id));
      cursor = page.hasMore ? page.cursor : null;
      await put(page.tickets[0]!.id, { status: 'closed' }, boss);
    } while (cursor);
    expect(seen.toSorted((a, b) => a - b)).toEqual(made);
    expect(new Set(seen).size).toBe(made.length);
  });

  test('reads no more tickets than a page has, however many the company has', async () => {
    const { id: company } = await buildCompany(app.core);
    const { id: connection } = await buildConnection(app.core, company);
    const actor = { ...(await buildUser(app.core, company)), profile: 'admin', queueIds: [] };
    await inTransaction(companyCtx(app.core, company), (tx) =>
      tx.db.execute(sql`
        with people as (
          insert into contacts (company_id, uuid, name, number)
          select ${company}, gen_random_uuid(), 'Cliente ' || n, 5511900000000 + n
          from generate_series(1, 500) n returning id
        ), threads as (
          insert into conversations (company_id, contact_id, connection_id)
          select ${company}, id, ${connection} from people returning id, contact_id
        )
        insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status)
        select ${company}, gen_random_uuid(), id, contact_id, ${connection},
          case id % 3 when 0 then 'pending' else 'closed' end from threads`),
    );
    await analyze();
    // Earlier reads of this connection may not be in the statistics yet.
    const readSoFar = async (tx: Tx) => {
      const found = await rows<{ read: number }>(
        tx.db,
        sql`select coalesce(seq_tup_read + idx_tup_fetch, 0)::int as read
          from pg_stat_xact_user_tables where relname = 'tickets'`,
      );
      return found[0]!.read;
    };
    const read = await inTransaction(companyCtx(app.core, company), async (tx) => {
      const own = { ...tx, actor: actor as unknown as Person };
      const before = await readSoFar(tx);
      const listed = await listPlaces(own, { status: 'pending', order: 'waiting' }, {});
      expect(listed).toHaveLength(pageSizes.tickets + 1);
      return (await readSoFar(tx)) - before;
    });
    expect(read).toBeLessThanOrEqual(pageSizes.tickets + 1);
  });
});

describe('filters', () => {
  const listed = async (query: object, who = ana) =>
    (await who.call('GET /tickets', { query: { showAll: true, ...query } })).tickets.map(
      ({ id }) => id,
    );

  test('return unread tickets, by messages or by mark', async () => {
    const [unread, marked, read] = [
      await build({ unread: 2 }),
      await build({ status: 'open', userId: ana.user.id, markedUnread: true }),
      await build(),
    ];
    const found = await listed({ unread: true });
    expect(found).toEqual(expect.arrayContaining([unread, marked]));
    expect(found).not.toContain(read);
  });

  test('return unanswered tickets, whose customer wrote last', async () => {
    const [asked, answered, silent] = [
      await build({ lastMessage: 'Alguém aí?' }),
      await build({ lastMessage: 'Já volto', lastFromMe: true }),
      await build(),
    ];
    const found = await listed({ unanswered: true });
    expect(found).toContain(asked);
    expect(found).not.toContain(answered);
    expect(found).not.toContain(silent);
  });
});

describe('marking as unread', () => {
  const mark = (ticketId: number, who = ana) =>
    who.call('POST /tickets/:ticketId/unread', { params: { ticketId } });
  const held = () => build({ status: 'open', userId: ana.user.id });

  test('lasts until the holder opens it, and notifies all screens of both', async () => {
    const id = await held();
    const socket = await ana.socket();
    const heard = nextEvent<{ ticket: { markedUnread: boolean } }>(
      socket,
      `company-${companyId}-ticket`,
    );
    expect((await mark(id)).markedUnread).toBe(true);
    expect((await heard).ticket.markedUnread).toBe(true);
    await bruno.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect((await get(id)).markedUnread).toBe(true);
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect((await get(id)).markedUnread).toBe(false);
  });

  test('belongs to the holder and ends when somebody else gets the ticket', async () => {
    const id = await held();
    expect((await mark(id, bruno)).markedUnread).toBe(false);
    await mark(id);
    expect((await put(id, { userId: bruno.user.id })).markedUnread).toBe(false);
    const waiting = await build();
    expect((await mark(waiting)).markedUnread).toBe(false);
  });
});
