import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  await seedDemo(app.core);
});
afterAll(() => app.stop());

const count = async (query: string): Promise<number> => {
  const found = await inSystem(app.core, (db) =>
    rows<{ n: number }>(db, sql.raw(`select count(*) as n from (${query}) x`)),
  );
  return found[0]?.n ?? -1;
};

describe('the demo', () => {
  test('does nothing when the database has companies', async () => {
    expect(await seedDemo(app.core)).toBe(false);
    expect(await count('select from companies')).toBe(5);
  });

  test.each(['Aurora', 'Horizonte'])('fills Loja %s', async (word) => {
    const of = (table: string) =>
      count(
        `select from ${table} r join companies c on c.id = r.company_id where c.name = 'Loja ${word}'`,
      );
    expect(await of('users')).toBe(4);
    expect(await of('contacts')).toBe(60);
    expect(await of('connections')).toBe(4);
    expect(await of('sandbox_customers')).toBe(60);
    expect([await of('flows'), await of('flow_versions')]).toEqual([2, 1]);
    expect(await of('messages')).toBeGreaterThan(700);
  });

  test.each(['Aurora', 'Horizonte'])(
    'uses the word of Loja %s only in that company',
    async (word) => {
      const tables = [
        'contacts',
        'tickets',
        'messages',
        'users',
        'tags',
        'queues',
        'queue_options',
        'quick_messages',
        'sandbox_messages',
      ];
      for (const table of tables) {
        const strangers = await count(
          `select from ${table} r join companies c on c.id = r.company_id
         where c.name <> 'Loja ${word}' and r::text like '%${word}%'`,
        );
        expect([table, strangers]).toEqual([table, 0]);
      }
    },
  );

  test('has campaigns: finished ones, one that asked before it sent files, and one that runs', async () => {
    const shops = 2;
    const finished = "select from campaigns where status = 'FINALIZADA'";
    expect(await count(finished)).toBe(2 * shops);
    expect(await count(`${finished} and confirmation and file_list_id is not null`)).toBe(shops);
    const running = "select c.id from campaigns c where c.status = 'EM_ANDAMENTO'";
    expect(await count(running)).toBe(shops);
    const reached = `select from campaign_recipients r where r.campaign_id in (${running}) and r.state`;
    expect(await count(`${reached} in ('delivered', 'read')`)).toBe(16 * shops);
    expect(await count(`${reached} = 'waiting'`)).toBe(20 * shops);
    const unanswered = await count("select from campaign_recipients where reason = 'no-answer'");
    expect(unanswered).toBeGreaterThan(0);
    expect(
      await count(`select from campaign_runs n, jsonb_to_recordset(n.counts) as c (reason text, n int),
        generate_series(1, c.n) where c.reason = 'no-answer'`),
    ).toBe(unanswered);
  });

  test('has macros, views and a snoozed ticket', async () => {
    const shops = 2;
    expect(await count('select from macros where geral')).toBe(2 * shops);
    expect(await count('select from ticket_views')).toBe(3 * shops);
    expect(
      await count(`select from tickets t join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id
        where t.snoozed and t.status = 'open' and e.kind = 'snooze' and e.user_id = t.user_id`),
    ).toBe(shops);
  });

  test('counts unread messages', async () => {
    const wrong = await count(`
      select from tickets t where t.unread <> (select count(*) from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and not m.read and not m.from_me)`);
    expect(wrong).toBe(0);
    expect(await count('select from tickets where unread > 0')).toBeGreaterThan(20);
  });

  test('keeps threads consistent: numbers without gaps, rising times, tickets dated by their last message', async () => {
    expect(
      await count(`
        select from conversations v where v.last_seq <> (select count(*) from messages m
          where m.company_id = v.company_id and m.conversation_id = v.id and m.seq between 1 and v.last_seq)`),
    ).toBe(0);
    expect(
      await count(`
        select from messages a join messages b on b.company_id = a.company_id
          and b.conversation_id = a.conversation_id and b.seq = a.seq + 1 where b.created_at < a.created_at`),
    ).toBe(0);
    expect(
      await count(`
        select from tickets t where t.updated_at <> (select max(m.created_at) from messages m
          where m.company_id = t.company_id and m.ticket_id = t.id)`),
    ).toBe(0);
    expect(await count('select from messages where created_at > now()')).toBe(0);
    expect(
      await count(`
        select from messages a join messages b on a.created_at < b.created_at and a.id > b.id
          and a.company_id = b.company_id and a.conversation_id = b.conversation_id`),
    ).toBe(0);
  });

  test('shows every kind of content of a thread', async () => {
    const kinds = [
      'conversation',
      'image',
      'audio',
      'application',
      'locationMessage',
      'contactMessage',
      'call_log',
    ];
    for (const kind of kinds) {
      expect([kind, await count(`select from messages where media_type = '${kind}'`)]).not.toEqual([
        kind,
        0,
      ]);
    }
    const states = [
      'quoted_id is not null',
      'is_edited',
      'is_deleted',
      "reactions <> '[]'",
      "send_state = 'failed'",
      "send_state = 'pending'",
      'automatic',
      ...[1, 2, 3, 4, 5].map((ack) => `from_me and ack = ${ack}`),
    ];
    for (const state of states) {
      expect([state, await count(`select from messages where ${state}`)]).not.toEqual([state, 0]);
    }
    for (const status of ['pending', 'open', 'closed']) {
      expect(await count(`select from tickets where status = '${status}'`)).toBeGreaterThan(20);
    }
    expect(
      await count("select from tickets where queue_id is null and status = 'pending'"),
    ).toBeGreaterThan(0);
  });

  test('covers three months, with answers after questions and nothing in the future', async () => {
    const days = 'select distinct created_at::date from ticket_tracking where ticket_id is null';
    expect(await count(days)).toBeGreaterThanOrEqual(90);
    const { call } = await app.login('admin@aurora.demo');
    const { counters, attendants } = await call('GET /dashboard', { query: { days: 30 } });
    expect(counters.supportFinished).toBeGreaterThan(200);
    expect(counters.leads).toBeGreaterThan(50);
    expect(counters.avgWaitTime).toBeGreaterThan(1);
    expect(counters.avgSupportTime).toBeGreaterThan(counters.avgWaitTime);
    expect(attendants.every(({ rating }) => rating >= 2 && rating < 3)).toBe(true);
    const wrong = `select from ticket_tracking where queued_at > started_at or started_at > finished_at
      or started_at <> held_at or greatest(queued_at, started_at, finished_at) > now()`;
    expect(await count(wrong)).toBe(0);
  });

  test('signs people in, and tells the expired company that it has expired', async () => {
    const ana = await app.login('ana@aurora.demo');
    expect(ana.user.allTicket).toBe('enabled');
    expect((await app.login('super@prosa.demo')).user.super).toBe(true);
    await expect(app.login('admin@poente.demo')).rejects.toMatchObject({
      code: 'ERR_SUBSCRIPTION_EXPIRED',
    });
  });

  test('has a company in grace, and a month of usage', async () => {
    const { call } = await app.login('super@prosa.demo');
    const { companies } = await call('GET /companies', { query: { state: 'grace' } });
    expect(companies.map(({ name }) => name)).toEqual(['Loja Maré']);
    const days = 'select from company_usage where messages_in > 0 and active_users > 0';
    expect(await count(days)).toBe(60);
  });
});
