import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

interface Office {
  companyId: number;
  admin: TestSession;
  userId: number;
}

async function openOffice(timeZone = 'America/Sao_Paulo'): Promise<Office> {
  const { id: companyId } = await buildCompany(app.core, { timeZone });
  const user = await buildUser(app.core, companyId, { profile: 'admin', name: 'Bia' });
  return { companyId, userId: user.id, admin: await app.login(user.email) };
}

interface Attendance {
  queued: string;
  started?: string;
  held?: string;
  finished?: string;
  asked?: string;
  rate?: number;
  isFirst?: boolean;
  userId?: number;
}

/** History with given times, which no request could create. */
const note = (companyId: number, attendance: Attendance) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => {
    const { queued, started = null, finished = null, asked = null } = attendance;
    const { userId = null, rate = null, isFirst = false, held = started } = attendance;
    return db.execute(sql`
      insert into ticket_tracking (company_id, user_id, created_at, queued_at, started_at, held_at, finished_at,
        rating_at, rate, is_first)
      values (${companyId}, ${userId}, ${queued}, ${queued}, ${started}, ${held}, ${finished}, ${asked}, ${rate},
        ${isFirst})`);
  });

const of = (
  office: Office,
  query: { days?: number; date_from?: string; date_to?: string; finished?: 'true' | 'false' },
) => office.admin.call('GET /dashboard', { query });

describe('GET /dashboard', () => {
  test('returns zeros and the users of an empty company', async () => {
    const office = await openOffice();
    expect(await of(office, {})).toEqual({
      counters: {
        supportHappening: 0,
        supportPending: 0,
        supportFinished: 0,
        leads: 0,
        avgSupportTime: 0,
        avgWaitTime: 0,
      },
      attendants: [
        {
          id: office.userId,
          name: 'Bia',
          online: false,
          avgSupportTime: 0,
          tickets: 0,
          rating: 0,
        },
      ],
    });
  });

  test('averages measured values only, over months too', async () => {
    const office = await openOffice();
    const { companyId, userId } = office;
    const other = await buildUser(app.core, companyId, { name: 'Ana' });
    await note(companyId, {
      queued: '2026-01-31T12:00:00Z',
      started: '2026-01-31T12:10:00Z',
      isFirst: true,
      finished: '2026-01-31T12:40:00Z',
      userId,
      rate: 3,
    });
    // Asked how it was after 10 minutes, answered a day later.
    await note(companyId, {
      queued: '2026-02-01T12:00:00Z',
      started: '2026-02-01T12:20:00Z',
      userId,
      rate: 2,
      finished: '2026-02-02T12:30:00Z',
      asked: '2026-02-01T12:30:00Z',
    });
    // Two months: 59 days, not "2 months" without days.
    await note(companyId, {
      queued: '2026-01-01T00:00:00Z',
      started: '2026-01-01T00:00:00Z',
      userId: other.id,
      held: '2026-02-28T23:00:00Z',
      finished: '2026-03-01T00:00:00Z',
      isFirst: true,
    });
    await note(companyId, { queued: '2026-02-10T12:00:00Z' });

    const { counters, attendants } = await of(office, { date_from: '2025-12-01' });
    expect(counters).toMatchObject({ supportFinished: 3, leads: 2, avgWaitTime: 15 });
    expect(counters.avgSupportTime).toBeCloseTo((30 + 10 + 59 * 1440) / 3, 1);
    expect(attendants).toMatchObject([
      { name: 'Ana', tickets: 1, avgSupportTime: 60, rating: 0 },
      { name: 'Bia', tickets: 2, avgSupportTime: 20, rating: 2.5 },
    ]);
  });

  test('counts open and pending tickets of now, regardless of the filter', async () => {
    const office = await openOffice();
    const { companyId, userId } = office;
    const { id: connectionId } = await buildConnection(app.core, companyId);
    await buildTicket(app.core, companyId, { connectionId });
    await buildTicket(app.core, companyId, { connectionId });
    await buildTicket(app.core, companyId, { connectionId, status: 'open', userId });
    const { counters } = await of(office, { date_from: '2020-01-01', date_to: '2020-01-02' });
    expect(counters).toMatchObject({
      supportHappening: 1,
      supportPending: 2,
      supportFinished: 0,
      leads: 0,
    });
  });

  test('covers the last days back to the same hour', async () => {
    const office = await openOffice();
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    for (const hours of [1, 70, 74]) {
      await note(office.companyId, { queued: ago(hours), finished: ago(hours - 0.5) });
    }
    expect((await of(office, { days: 3 })).counters.supportFinished).toBe(2);
    expect((await of(office, { days: 7 })).counters.supportFinished).toBe(3);
    expect((await of(office, { days: 0 })).counters.supportFinished).toBe(3);
  });

  test('uses days of the company’s time zone, across clock changes too', async () => {
    const office = await openOffice('America/New_York');
    // In New York the 8th of March 2026 has 23 hours, from 05:00Z to 04:00Z.
    for (const queued of [
      '2026-03-08T04:59:59Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
    ]) {
      await note(office.companyId, { queued, finished: queued });
    }
    const day = { date_from: '2026-03-08', date_to: '2026-03-08' };
    expect((await of(office, day)).counters.supportFinished).toBe(2);
    expect((await of(office, { date_to: '2026-03-07' })).counters.supportFinished).toBe(1);
    expect((await of(office, { date_from: '2026-03-09' })).counters.supportFinished).toBe(1);
  });

  test('counts the same when the end is today and when it is left out', async () => {
    const office = await openOffice('UTC');
    const { companyId } = office;
    await note(companyId, { queued: '2026-03-01T12:00:00Z', finished: '2026-03-04T12:00:00Z' });
    await note(companyId, { queued: '2026-03-02T12:00:00Z', isFirst: true });
    const today = new Date().toISOString().slice(0, 10);
    const open = await of(office, { date_from: '2026-03-01' });
    expect(open.counters).toMatchObject({ leads: 1, supportFinished: 1 });
    expect(await of(office, { date_from: '2026-03-01', date_to: today })).toEqual(open);
  });

  test('counts attendances queued before the end, regardless of their length', async () => {
    const office = await openOffice('UTC');
    const { companyId } = office;
    await note(companyId, { queued: '2026-03-01T12:00:00Z', finished: '2026-03-04T12:00:00Z' });
    await note(companyId, { queued: '2026-03-02T12:00:00Z', isFirst: true });
    const until = (date_to: string) => of(office, { date_from: '2026-03-01', date_to });
    expect((await until('2026-03-01')).counters).toMatchObject({ supportFinished: 1, leads: 0 });
    expect((await until('2026-03-02')).counters).toMatchObject({ supportFinished: 1, leads: 1 });
  });

  test('excludes unfinished attendances when only finished ones are requested', async () => {
    const office = await openOffice('UTC');
    const { companyId, userId } = office;
    const queued = '2026-03-01T12:00:00Z';
    await note(companyId, { queued, userId, isFirst: true });
    await note(companyId, { queued, userId, finished: '2026-03-01T13:00:00Z' });
    const day = { date_from: '2026-03-01', date_to: '2026-03-01' };
    const all = await of(office, { ...day, finished: 'false' });
    expect(all).toMatchObject({ counters: { leads: 1 }, attendants: [{ tickets: 2 }] });
    const ended = await of(office, { ...day, finished: 'true' });
    expect(ended).toMatchObject({ counters: { leads: 0 }, attendants: [{ tickets: 1 }] });
  });

  test.each([
    { date_from: '2026-02-30' },
    { date_from: '0000-01-01' },
    { date_from: '2026-03-02', date_to: '2026-03-01' },
    { days: -1 },
    { days: 1.5 },
    { days: 100_000 },
  ])('refuses %j', async (query) => {
    const office = await openOffice();
    await expect(of(office, query)).rejects.toMatchObject({ status: 400, code: 'ERR_VALIDATION' });
  });
});

describe('the charts', () => {
  const users = ({ admin }: Office, initialDate: string, finalDate: string) =>
    admin.call('GET /dashboard/ticketsUsers', { query: { initialDate, finalDate } });
  const days = ({ admin }: Office, initialDate: string, finalDate: string) =>
    admin.call('GET /dashboard/ticketsDay', { query: { initialDate, finalDate } });

  test('count finished tickets per user, also of namesakes and of users without any', async () => {
    const office = await openOffice();
    const { companyId, userId } = office;
    const namesake = await buildUser(app.core, companyId, { name: 'Bia' });
    await buildUser(app.core, companyId, { name: 'Caio' });
    const queued = '2026-05-01T12:00:00Z';
    const finish = (finished: string, id?: number) =>
      note(companyId, { queued, finished, ...(id ? { userId: id } : {}) });
    // The 2nd of May ends in São Paulo at 03:00Z of the 3rd.
    await finish('2026-05-03T02:59:59Z', userId);
    await finish('2026-05-02T15:00:00Z', namesake.id);
    await finish('2026-05-02T16:00:00Z', namesake.id);
    await finish('2026-05-03T03:00:00Z', userId);
    await finish('2026-05-02T15:00:00Z');
    await note(companyId, { queued, userId });
    expect(await users(office, '2026-05-02', '2026-05-02')).toEqual({
      data: [
        { nome: 'Bia', quantidade: 2 },
        { nome: 'Bia', quantidade: 1 },
        { nome: 'Caio', quantidade: 0 },
      ],
    });
  });

  test('group by day in order, across months and years', async () => {
    const office = await openOffice();
    for (const queued of [
      '2026-02-01T02:30:00Z',
      '2026-02-01T03:30:00Z',
      '2025-12-31T20:00:00Z',
      '2026-01-01T02:59:00Z',
    ]) {
      await note(office.companyId, { queued });
    }
    expect(await days(office, '2025-12-01', '2026-02-28')).toEqual({
      data: [
        { data: '31/12/2025', total: 2 },
        { data: '31/01/2026', total: 1 },
        { data: '01/02/2026', total: 1 },
      ],
      count: 4,
    });
  });

  test('group by hour of one day; the repeated hour in autumn counts as one', async () => {
    const office = await openOffice('America/New_York');
    for (const queued of [
      '2026-11-01T04:30:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T04:30:00Z',
      '2026-11-02T05:00:00Z',
    ]) {
      await note(office.companyId, { queued });
    }
    expect(await days(office, '2026-11-01', '2026-11-01')).toEqual({
      data: [
        { horario: 0, total: 1 },
        { horario: 1, total: 2 },
        { horario: 23, total: 1 },
      ],
      count: 4,
    });
  });

  test('start a day at one when the clocks skipped midnight', async () => {
    const office = await openOffice('America/Sao_Paulo');
    // The 4th of November 2018 began at 03:00Z, which was 01:00 there.
    for (const queued of ['2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z'])
      await note(office.companyId, { queued });
    expect(await days(office, '2018-11-04', '2018-11-04')).toEqual({
      data: [
        { horario: 1, total: 1 },
        { horario: 23, total: 1 },
      ],
      count: 2,
    });
  });

  test('require both dates in order', async () => {
    const office = await openOffice();
    await expect(days(office, '2026-05-02', '2026-05-01')).rejects.toMatchObject({ status: 400 });
    await expect(users(office, 'ontem', '2026-05-01')).rejects.toMatchObject({ status: 400 });
  });

  test('have one row a day for at most two years', async () => {
    const office = await openOffice();
    expect((await days(office, '2024-01-01', '2025-12-31')).count).toBe(0);
    await expect(days(office, '2024-01-01', '2026-01-01')).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
    expect((await users(office, '2000-01-01', '2026-01-01')).data).toHaveLength(1);
  });

  test('show only the own company', async () => {
    const one = await openOffice();
    const two = await openOffice();
    const queued = '2026-05-01T12:00:00Z';
    await note(one.companyId, { queued, finished: queued, userId: one.userId });
    expect((await days(two, '2026-05-01', '2026-05-01')).count).toBe(0);
    expect((await of(two, {})).counters.supportFinished).toBe(0);
    const foreign = {
      initialDate: '2026-05-01',
      finalDate: '2026-05-01',
      companyId: one.companyId,
    };
    expect(await two.admin.call('GET /dashboard/ticketsUsers', { query: foreign })).toEqual({
      data: [{ nome: 'Bia', quantidade: 0 }],
    });
  });
});

test('limits supervisors to figures of their queues, including tickets that have moved since', async () => {
  const { companyId, admin } = await openOffice();
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const [own, other] = [
    await buildQueue(app.core, companyId),
    await buildQueue(app.core, companyId),
  ];
  const queueIds = [own.id];
  const supervisor = await app.enter(companyId, { profile: 'supervisor', queueIds, name: 'Sol' });
  const ana = await buildUser(app.core, companyId, { queueIds, name: 'Ana' });
  const rui = await buildUser(app.core, companyId, { queueIds: [other.id], name: 'Rui' });
  const build = (queueId: number | null, userId?: number) =>
    buildTicket(app.core, companyId, {
      connectionId,
      queueId,
      ...(userId ? { userId, status: 'open' as const } : {}),
    });
  await build(own.id);
  await build(null);
  const held = await build(other.id, rui.id);
  const put = (body: object) =>
    admin.call('PUT /tickets/:ticketId', { params: { ticketId: held.id }, body });
  const seen = () => supervisor.call('GET /dashboard', { query: {} });
  expect((await seen()).counters).toMatchObject({ supportHappening: 0, supportPending: 1 });
  await put({ userId: ana.id, queueId: own.id });
  expect((await seen()).counters).toMatchObject({ supportHappening: 1, supportPending: 1 });
  await put({ status: 'closed' });
  const { counters, attendants } = await seen();
  expect(counters).toMatchObject({ supportHappening: 0, supportFinished: 1, leads: 2 });
  expect(attendants.map(({ name }) => name)).toEqual(['Ana', 'Sol']);

  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    app.core.now(),
  );
  const query = { initialDate: day, finalDate: day };
  const ofUsers = (who: TestSession) => who.call('GET /dashboard/ticketsUsers', { query });
  expect((await ofUsers(supervisor)).data.map(({ nome }) => nome)).toEqual(['Ana', 'Sol']);
  expect((await ofUsers(admin)).data).toHaveLength(4);
  expect((await supervisor.call('GET /dashboard/ticketsDay', { query })).count).toBe(2);
  expect((await admin.call('GET /dashboard/ticketsDay', { query })).count).toBe(3);
  const user = await app.login(ana.email);
  await expect(user.call('GET /dashboard', { query: {} })).rejects.toMatchObject({ status: 403 });
});
