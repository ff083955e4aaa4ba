import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { runChore } from '../../testing/run-chore.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let operator: TestSession;
let companyId: number;
let conversationId: number;
let connectionId: number;
let userId: number;
let seq = 0;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  operator = await app.enter((await buildCompany(app.core)).id, { profile: 'admin', super: true });
});
afterAll(() => app.stop());

beforeEach(async () => {
  const createdAt = new Date(Date.now() - 30 * DAY);
  companyId = (await buildCompany(app.core, { createdAt, timeZone: 'UTC' })).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  ({ conversationId } = await buildTicket(app.core, companyId, { connectionId }));
  userId = (await buildUser(app.core, companyId)).id;
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`delete from ticket_tracking`),
  );
});

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** A day is written ten minutes after its end, so a test just after midnight takes the day before. */
const WRITTEN_AFTER_MS = 600_000;
const noonOf = (daysAgo: number): number =>
  Date.parse(`${dayOf(Date.now() - WRITTEN_AFTER_MS - daysAgo * DAY)}T12:00:00Z`);

/** A uuid v7 of that millisecond. */
const idAt = (at: number): string => {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
};

interface Line {
  stored: number;
  sent?: number;
  fromMe?: boolean;
  userId?: number;
  author?: string;
}

const store = ({ stored, sent = stored, fromMe = false, userId: by, author }: Line) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me,
        user_id, author, created_at)
      values (${companyId}, ${conversationId}, ${1000 + ++seq}, ${idAt(stored)}, ${connectionId}, ${`p${seq}`},
        ${fromMe}, ${by ?? null}, ${author ?? null}, ${new Date(sent).toISOString()}::timestamptz)`),
  );

const usage = (from: string, to: string) =>
  operator.call('GET /companies/:companyId/usage', { params: { companyId }, query: { from, to } });

const write = () => runChore(app.core, 'write-usage');

describe('a day that has ended', () => {
  test('is counted once, at its end', async () => {
    const noon = noonOf(1);
    await store({ stored: noon });
    await store({ stored: noon, fromMe: true, userId });
    await store({ stored: noon, fromMe: true, author: 'campaign' });
    await write();
    const yesterday = dayOf(noon);
    expect(await usage(yesterday, yesterday)).toMatchObject([
      { day: yesterday, messagesIn: 1, messagesOut: 2, campaignSent: 1, activeUsers: 1 },
    ]);
    await store({ stored: noon });
    await write();
    expect(await usage(yesterday, yesterday)).toMatchObject([{ messagesIn: 1 }]);
  });

  test('has no message of its neighbours', async () => {
    const start = Date.parse(`${dayOf(noonOf(2))}T00:00:00Z`);
    for (const stored of [start - 1, start, start + DAY - 1, start + DAY]) await store({ stored });
    await write();
    expect(
      (await usage(dayOf(start - DAY), dayOf(start + DAY))).map((day) => day.messagesIn),
    ).toEqual([1, 2, 1]);
  });

  test('begins and ends by the clock of the company', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`update companies set time_zone = 'America/Sao_Paulo' where id = ${companyId}`),
    );
    const day = dayOf(noonOf(3));
    await store({ stored: Date.parse(`${day}T02:59:59Z`) });
    await store({ stored: Date.parse(`${day}T03:00:00Z`) });
    await write();
    const counted = await usage(dayOf(noonOf(4)), day);
    expect(counted.map((each) => [each.day, each.messagesIn])).toEqual([
      [dayOf(noonOf(4)), 1],
      [day, 1],
    ]);
  });

  test('has no history that a phone brought', async () => {
    const noon = noonOf(1);
    await store({ stored: noon, sent: noon - 20 * DAY });
    await write();
    expect(await usage(dayOf(noon), dayOf(noon))).toMatchObject([{ messagesIn: 0 }]);
  });

  test('is written later where the server was down, for a week', async () => {
    await write();
    const days = await usage(dayOf(noonOf(20)), dayOf(noonOf(1)));
    expect(days.map(({ day }) => day)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => dayOf(noonOf(n))));
  });

  test('goes after some time', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`insert into company_usage (company_id, day, messages_in, messages_out, tickets, campaign_sent,
          ai_tokens, storage_bytes, active_users, is_final)
        values (${companyId}, current_date - 401, 1, 1, 1, 1, 1, 1, 1, true),
          (${companyId}, current_date - 400, 1, 1, 1, 1, 1, 1, 1, true)`),
    );
    await runChore(app.core, 'forget-usage');
    const left = await inSystem(app.core, (db) =>
      rows(db, sql`select day from company_usage where company_id = ${companyId}`),
    );
    expect(left).toHaveLength(1);
  });
});

describe('the present day', () => {
  test('is counted when somebody looks, and anew when it is over', async () => {
    const admin = await app.enter(companyId, { profile: 'admin' });
    await store({ stored: Date.now() });
    const today = dayOf(Date.now());
    const own = () => admin.call('GET /usage', { query: { from: today, to: today } });
    expect(await own()).toMatchObject([{ day: today, messagesIn: 1 }]);
    await store({ stored: Date.now() });
    // Not again within the minute.
    expect(await own()).toMatchObject([{ messagesIn: 1 }]);
    await inSystem(app.core, (db) =>
      db.execute(sql`update company_usage set written_at = now() - interval '61 seconds'
        where company_id = ${companyId}`),
    );
    expect(await own()).toMatchObject([{ messagesIn: 2 }]);
    expect(await usage(today, today)).toMatchObject([{ messagesIn: 2 }]);
  });
});

test('admins see their own, others none', async () => {
  const user = await app.enter(companyId, { profile: 'user' });
  const admin = await app.enter(companyId, { profile: 'admin' });
  const query = { from: '2026-01-01', to: '2026-01-02' };
  await expect(user.call('GET /usage', { query })).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call('GET /companies/:companyId/usage', { params: { companyId }, query }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call('GET /usage', { query: { from: '2025-01-01', to: '2026-12-31' } }),
  ).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
});
