/** Snoozed tickets, and what wakes them. */

import { alertOf } from '@prosa/contract/alerts';
import type { Ticket } from '@prosa/contract/tickets';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireTicket } from '../../automation/engine/expire-ticket.ts';
import { buildCompany, buildConnection, buildQueue } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { wakeDueTicket } from './snooze.service.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let queueId: number;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;
let outsider: TestSession;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = await app.owner();
});
afterAll(() => app?.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [queueId] });
  bruno = await app.enter(companyId, { name: 'Bruno', queueIds: [queueId] });
  outsider = await app.enter(companyId, { name: 'Fora' });
  const { id } = await buildConnection(app.core, companyId, { expiresTicket: 60 });
  provider = await openTestProvider(app.core, companyId, id);
});

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
const snooze = (
  who: TestSession,
  ticketId: number,
  { until = null, memo }: { until?: string | null; memo?: string } = {},
) =>
  who.call('POST /tickets/:ticketId/snooze', {
    params: { ticketId },
    body: { until, ...(memo ? { memo } : {}) },
  });
const wake = (who: TestSession, ticketId: number) =>
  who.call('POST /tickets/:ticketId/wake', { params: { ticketId } });
const due = (ticketId: number, ms = 0) =>
  wakeDueTicket({ ...app.core, now: () => new Date(Date.now() + ms) }, { companyId, ticketId });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const get = (who: TestSession, ticketId: number) =>
  who.call('GET /tickets/:ticketId', { params: { ticketId } });
const said = async (who: TestSession, ticketId: number) =>
  (await who.call('GET /messages/:ticketId', { params: { ticketId } })).events
    .filter(({ kind }) => kind === 'snooze' || kind === 'wake')
    .map(({ kind, user, until, memo }) => ({ kind, by: user?.name ?? null, until, memo }));
const listed = async (who: TestSession, snoozed?: 'true' | 'false') =>
  (
    await who.call('GET /tickets', { query: { status: 'open', ...(snoozed ? { snoozed } : {}) } })
  ).tickets.map(({ id }) => id);
const counts = async (who: TestSession) => {
  const { open, pending, snoozed } = await who.call('GET /tickets/counts', { query: {} });
  return { open, pending, snoozed };
};

/** Ana serves a customer, and has read what they wrote. */
async function served(from = '5511955550001') {
  await provider.append(inbound({ from }));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const { id } = tickets[0]!;
  await put(admin, id, { queueId });
  await put(ana, id, { status: 'open', userId: ana.user.id });
  await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
  return id;
}

describe('a snoozed ticket', () => {
  test('moves to a list of its own, in counts too, and stays open', async () => {
    const [id, other] = [await served(), await served('5511955550002')];
    const until = inHours(2);
    expect(await snooze(ana, id, { until })).toMatchObject({
      status: 'open',
      isSnoozed: true,
      snoozedUntil: until,
      hasWoken: false,
    });
    expect(await listed(ana, 'false')).toEqual([other]);
    expect(await listed(ana, 'true')).toEqual([id]);
    expect(await counts(ana)).toEqual({ open: 1, pending: 0, snoozed: 1 });
    // Clients that know nothing of it.
    expect((await listed(ana)).toSorted()).toEqual([id, other].toSorted());
  });

  test('is sorted by wake-up time, those without a time last, across pages', async () => {
    const ids = await Promise.all(
      ['1', '2', '3', '4'].map((last) => served(`551195555001${last}`)),
    );
    const [never, late, soon, also] = ids as [number, number, number, number];
    await snooze(ana, never);
    await snooze(ana, late, { until: inHours(9) });
    await snooze(ana, soon, { until: inHours(1) });
    await snooze(ana, also);
    const last = [never, also].toSorted((a, b) => a - b);
    expect(await listed(ana, 'true')).toEqual([soon, late, ...last]);
    const page = (cursor: (string | number)[]) =>
      ana.call('GET /tickets', {
        query: {
          status: 'open',
          snoozed: 'true',
          cursor: Buffer.from(JSON.stringify(cursor)).toString('base64url'),
        },
      });
    const { snoozedUntil } = await get(ana, soon);
    const afterSoon = await page([snoozedUntil!, soon]);
    expect(afterSoon.tickets.map(({ id }) => id)).toEqual([late, ...last]);
    expect(afterSoon.cursor).toBe(Buffer.from(JSON.stringify(['', last[1]])).toString('base64url'));
    expect((await page(['', last[0]!])).tickets.map(({ id }) => id)).toEqual([last[1]]);
  });

  test('comes back at its time, on top, with an alert to its holder alone', async () => {
    const [id, other] = [await served(), await served('5511955550002')];
    await snooze(ana, id, { until: inHours(1) });
    await due(id);
    expect(await get(ana, id)).toMatchObject({ isSnoozed: true });
    const socket = await ana.socket();
    // What the snooze itself changed may still be on its way.
    const told = nextEvent<{ ticket: Ticket }>(
      socket,
      `company-${companyId}-ticket`,
      ({ ticket }) => !ticket.isSnoozed,
    );
    await due(id, HOUR_MS);
    await due(id, HOUR_MS);
    expect(await told).toMatchObject({ ticket: { id, hasWoken: true } });
    expect(await listed(ana, 'false')).toEqual([id, other]);
    const alerts = async (who: TestSession) =>
      (await who.call('GET /tickets', { query: { alerts: true } })).tickets;
    const [alert] = await alerts(ana);
    expect(alertOf(alert!, { id: ana.user.id, alertsOff: [] })).toBe('wake');
    expect([await alerts(bruno), await alerts(admin)]).toEqual([[], []]);
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect([await alerts(ana), (await get(ana, id)).hasWoken]).toEqual([[], false]);
  });

  test('is woken by one job, at the last chosen time', async () => {
    const id = await served();
    await snooze(ana, id, { until: inHours(1) });
    await snooze(ana, id, { until: inHours(3) });
    const { rows } = await owner.query(
      `select extract(epoch from run_at - now())::float8 / 3600 as hours
       from graphile_worker._private_jobs where key = $1`,
      [`wake:${id}`],
    );
    expect(rows).toEqual([{ hours: expect.closeTo(3, 1) }]);
    await due(id, 2 * HOUR_MS);
    expect(await get(ana, id)).toMatchObject({ isSnoozed: true });
  });

  test('is checked again if its job runs too early', async () => {
    const id = await served();
    const until = inHours(1);
    await snooze(ana, id, { until });
    const planned = async (statement: string) =>
      (await owner.query(`${statement} where key = $1 returning run_at`, [`wake:${id}`])).rows;
    await planned('delete from graphile_worker._private_jobs');
    await due(id, HOUR_MS - 5000);
    expect(await planned('delete from graphile_worker._private_jobs')).toEqual([
      { run_at: new Date(until) },
    ]);
    await wake(ana, id);
    await due(id, HOUR_MS);
    expect(await planned('delete from graphile_worker._private_jobs')).toEqual([]);
  });

  test('comes back at once when its customer writes', async () => {
    const id = await served();
    await snooze(ana, id, { until: inHours(1) });
    await provider.append(inbound({ from: '5511955550001', body: 'e aí?' }));
    expect(await get(ana, id)).toMatchObject({
      isSnoozed: false,
      snoozedUntil: null,
      hasWoken: true,
      unreadMessages: 1,
    });
    expect((await said(ana, id)).map(({ kind }) => kind)).toEqual(['snooze', 'wake']);
  });

  test('alerts nobody of messages that were unread before', async () => {
    const id = await served();
    await provider.append(inbound({ from: '5511955550001' }));
    await snooze(ana, id);
    expect((await ana.call('GET /tickets', { query: { alerts: true } })).tickets).toEqual([]);
  });

  test('is woken by hand without an alert', async () => {
    const id = await served();
    await snooze(ana, id);
    expect(await wake(ana, id)).toMatchObject({ isSnoozed: false, hasWoken: false });
    expect(await wake(ana, id)).toMatchObject({ isSnoozed: false });
    expect(await said(ana, id)).toEqual([
      { kind: 'snooze', by: 'Ana', until: null, memo: null },
      { kind: 'wake', by: 'Ana', until: null, memo: null },
    ]);
  });

  test.each([
    ['transferred', () => ({ userId: bruno.user.id })],
    ['returned', () => ({ status: 'pending', userId: null })],
    ['resolved', () => ({ status: 'closed', canUndo: true })],
  ])('is no longer snoozed once %s', async (_, change) => {
    const id = await served();
    await snooze(ana, id, { until: inHours(1), memo: 'liga depois' });
    expect(await put(ana, id, change())).toMatchObject({ isSnoozed: false, hasWoken: false });
    expect((await said(ana, id)).map(({ kind }) => kind)).toEqual(['snooze']);
  });

  test('shows the time in its thread, and the reason only to its author', async () => {
    const id = await served();
    const until = inHours(1);
    await snooze(ana, id, { until, memo: ' esperar o estoque ' });
    const event = { kind: 'snooze', by: 'Ana', until };
    expect(await said(ana, id)).toEqual([{ ...event, memo: 'esperar o estoque' }]);
    expect(await said(bruno, id)).toEqual([{ ...event, memo: null }]);
    expect(JSON.stringify(await get(bruno, id))).not.toContain('estoque');
  });

  test('is not closed for inactivity; the time starts again once it is back', async () => {
    const id = await served();
    await owner.query(
      `update tickets set last_from_me = true, updated_at = now() - interval '2 hours' where id = $1`,
      [id],
    );
    await snooze(ana, id);
    await expireTicket(app.core, { companyId, ticketId: id });
    expect(await get(ana, id)).toMatchObject({ status: 'open' });
    await owner.query(`delete from graphile_worker._private_jobs where key = $1`, [`expire:${id}`]);
    await wake(ana, id);
    const { rowCount } = await owner.query(
      `select from graphile_worker._private_jobs where key = $1`,
      [`expire:${id}`],
    );
    expect(rowCount).toBe(1);
    await expireTicket(app.core, { companyId, ticketId: id });
    expect(await get(ana, id)).toMatchObject({ status: 'open' });
  });
});

test('finds snoozed and returned tickets by index among thousands', async () => {
  const id = await served();
  await snooze(ana, id, { until: inHours(1) });
  await owner.query(
    `with x as (select t.company_id, t.connection_id, n from tickets t, generate_series(1, 5000) n where t.id = $1),
      c as (insert into contacts (company_id, uuid, name, number)
        select company_id, gen_random_uuid(), 'C' || n, '551190' || lpad(n::text, 7, '0') from x returning company_id, id),
      v as (insert into conversations (company_id, contact_id, connection_id)
        select c.company_id, c.id, (select connection_id from x limit 1) from c returning *)
    insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, user_id)
    select company_id, gen_random_uuid(), id, contact_id, connection_id, 'open', $2 from v`,
    [id, ana.user.id],
  );
  await owner.query('analyze tickets');
  const plan = async (where: string) =>
    (
      await owner.query(
        `explain select * from tickets t where t.company_id = ${companyId} and ${where}`,
      )
    ).rows
      .map((row) => row['QUERY PLAN'])
      .join(' ');
  const page = await plan(
    `t.status = 'open' and t.snoozed order by t.snoozed_until, t.id limit 41`,
  );
  expect(page).toContain('tickets_snoozed');
  expect(page).not.toContain('Sort');
  const alerts = `(t.unread > 0 or t.handed_over or t.woke) and not t.snoozed`;
  expect(await plan(alerts)).toContain('tickets_woke');
});

describe('rights to snooze', () => {
  test('allows the holder and overseers, not colleagues or users who cannot see the ticket', async () => {
    const id = await served();
    expect(await refusal(snooze(bruno, id))).toBe('409 ERR_OTHER_OPEN_TICKET');
    expect(await refusal(snooze(outsider, id))).toBe('403 ERR_NO_PERMISSION');
    expect(await snooze(admin, id)).toMatchObject({ isSnoozed: true, userId: ana.user.id });
    expect(await refusal(wake(bruno, id))).toBe('409 ERR_OTHER_OPEN_TICKET');
  });

  test('allows only open tickets and only a future time within a year', async () => {
    const id = await served();
    expect(await refusal(snooze(ana, id, { until: inHours(-1) }))).toBe('422 ERR_SNOOZE_TIME');
    expect(await refusal(snooze(ana, id, { until: inHours(24 * 400) }))).toBe(
      '422 ERR_SNOOZE_TIME',
    );
    expect(await refusal(snooze(ana, id, { memo: 'x'.repeat(201) }))).toBe('400 ERR_VALIDATION');
    await put(ana, id, { status: 'pending', userId: null });
    expect(await refusal(snooze(ana, id))).toBe('409 ERR_TICKET_NOT_OPEN');
  });

  test('offers times by the hours of the company', async () => {
    const { times } = await ana.call('GET /snooze-times');
    expect(times[0]?.preset).toBe('hour');
    expect(times.map(({ until }) => Date.parse(until) > Date.now())).not.toContain(false);
  });
});
