/** Targets of queues for a first answer and a resolution in working time: deadlines, and how often they were met. */
import { alertOf } from '@prosa/contract/alerts';
import { weekdays } from '@prosa/contract/limits';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildQueue } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { setTargets } from './set-targets.ts';
import { warnOfTarget } from './warn-target.ts';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let queueId: number;
let admin: TestSession;
let ana: TestSession;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = await app.owner();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId, { name: 'Vendas', answerMinutes: 10 }));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [queueId] });
  const { id } = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  provider = await openTestProvider(app.core, companyId, id);
});

const put = (ticketId: number, body: object, who = admin) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
const want = (minutes: object, id = queueId) =>
  admin.call('PUT /queue/:queueId', { params: { queueId: id }, body: minutes });

/** Runs the job that the trigger has planned for the ticket. */
async function runPlanned(ticketId: number): Promise<boolean> {
  const { rows } = await owner.query<{ payload: { since: string } }>(
    `delete from graphile_worker._private_jobs where key = $1 returning payload`,
    [`targets:${ticketId}`],
  );
  for (const { payload } of rows)
    await setTargets(app.core, { companyId, ticketId, since: payload.since });
  return rows.length > 0;
}

let last = 0;
async function waitsIn(queue: number): Promise<{ id: number; from: string }> {
  const from = `55119333${String(++last).padStart(5, '0')}`;
  await provider.append(inbound({ from }));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const { id } = tickets[0]!;
  await put(id, { queueId: queue });
  return { id, from };
}
const targetOf = async (ticketId: number) =>
  (await admin.call('GET /tickets/:ticketId', { params: { ticketId } })).target;
const minutesUntil = (at: string) => (new Date(at).getTime() - Date.now()) / 60_000;
const say = (ticketId: number, body = 'Olá') =>
  ana.call('POST /messages/:ticketId', { params: { ticketId }, body: { body } });

describe('a target', () => {
  test('is due in working time after the ticket entered its queue, with a warning before', async () => {
    const { id } = await waitsIn(queueId);
    expect(await runPlanned(id)).toBe(true);
    const target = await targetOf(id);
    expect(target?.kind).toBe('answer');
    expect(Math.round(minutesUntil(target!.dueAt))).toBe(10);
    expect(Math.round(minutesUntil(target!.warnAt))).toBe(8);
  });

  test('counts only the opening hours of the company', async () => {
    await admin.call('PUT /settings/:key', {
      params: { key: 'scheduleType' },
      body: { value: 'company' },
    });
    const { weekly } = await admin.call('GET /hours');
    const closed = { ...weekly };
    for (const day of weekdays) closed[day] = [];
    await admin.call('PUT /hours', { body: { weekly: closed, holidays: [] } });
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    expect(await targetOf(id)).toBeNull();
  });

  test('is met by the first message of an attendant; the resolution target is next', async () => {
    await want({ resolveMinutes: 120 });
    const { id, from } = await waitsIn(queueId);
    await runPlanned(id);
    await put(id, { status: 'open' }, ana);
    expect((await targetOf(id))?.kind).toBe('answer');
    await provider.append(inbound({ from, body: 'Alguém?' }));
    expect((await targetOf(id))?.kind).toBe('answer');
    await say(id);
    const next = await targetOf(id);
    expect(next?.kind).toBe('resolve');
    expect(Math.round(minutesUntil(next!.dueAt))).toBe(120);
    await put(id, { status: 'closed' }, ana);
    expect(await targetOf(id)).toBeNull();
  });

  test('is met by an answer before it was computed', async () => {
    const { id } = await waitsIn(queueId);
    await put(id, { status: 'open' }, ana);
    await say(id);
    expect(await runPlanned(id)).toBe(true);
    expect(await targetOf(id)).toBeNull();
    const { queues } = await admin.call('GET /dashboard/targets', { query: { days: 3 } });
    expect(queues).toMatchObject([{ id: queueId, answers: 1, answersMet: 1 }]);
  });

  test('is not met by automatic messages', async () => {
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    await admin.call('PUT /settings/:key', {
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'enabled' },
    });
    await put(id, { status: 'open' }, ana);
    const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId: id } });
    expect(messages.some(({ automatic }) => automatic)).toBe(true);
    expect((await targetOf(id))?.kind).toBe('answer');
  });

  test('changes with the queue; a queue without targets plans nothing', async () => {
    const { id: slow } = await buildQueue(app.core, companyId, { resolveMinutes: 60 });
    const { id: free } = await buildQueue(app.core, companyId);
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    await put(id, { queueId: free });
    expect(await targetOf(id)).toBeNull();
    expect(await runPlanned(id)).toBe(false);
    await put(id, { queueId: slow });
    expect(await runPlanned(id)).toBe(true);
    expect((await targetOf(id))?.kind).toBe('resolve');
  });

  test('restarts when the ticket is reopened, and stays when the queue changes its targets', async () => {
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    const before = await targetOf(id);
    await want({ answerMinutes: 99 });
    await provider.append();
    expect(await targetOf(id)).toEqual(before);
    await put(id, { status: 'open' }, ana);
    await put(id, { status: 'closed' }, ana);
    await put(id, { status: 'open' }, ana);
    expect(await runPlanned(id)).toBe(true);
    expect(Math.round(minutesUntil((await targetOf(id))!.dueAt))).toBe(99);
  });
});

describe('a warning', () => {
  /** Runs the warning job that the target has planned. */
  async function due(ticketId: number, told: 'soon' | 'late', kind = 'answer') {
    const key = `warn:${kind}:${told}:${ticketId}`;
    const { rows } = await owner.query<{ payload: Parameters<typeof warnOfTarget>[1]; at: Date }>(
      `select payload, run_at as at from graphile_worker._private_jobs where key = $1`,
      [key],
    );
    await warnOfTarget(app.core, rows[0]!.payload);
    return Math.round(minutesUntil(rows[0]!.at.toISOString()));
  }
  const heard = async (who: TestSession, ticketId: number) => {
    const { tickets } = await who.call('GET /tickets', { query: { alerts: true } });
    const ticket = tickets.find(({ id }) => id === ticketId);
    const { alertsOff } = await who.call('GET /auth/me');
    return ticket ? alertOf(ticket, { id: who.user.id, alertsOff }) : null;
  };
  const told = async (ticketId: number) =>
    (await admin.call('GET /tickets/:ticketId', { params: { ticketId } })).targetTold;

  test('comes before the end and at it, to the holder alone, until they look or answer', async () => {
    const bruno = await app.enter(companyId, { queueIds: [queueId] });
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    await put(id, { status: 'open' }, ana);
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect(await heard(ana, id)).toBeNull();
    expect(await due(id, 'soon')).toBe(8);
    expect(await told(id)).toBe('soon');
    expect([await heard(ana, id), await heard(bruno, id)]).toEqual(['target', null]);
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect(await heard(ana, id)).toBeNull();
    expect(await due(id, 'late')).toBe(10);
    expect(await heard(ana, id)).toBe('target');
    await say(id);
    expect(await heard(ana, id)).toBeNull();
  });

  test('stays late when the other target is due', async () => {
    await want({ resolveMinutes: 60 });
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    await due(id, 'late');
    await due(id, 'soon', 'resolve');
    expect(await told(id)).toBe('late');
  });

  test('goes to the queue while nobody holds the ticket, and not to users who switched it off', async () => {
    const { id } = await waitsIn(queueId);
    await runPlanned(id);
    await due(id, 'late');
    expect(await heard(ana, id)).toBe('target');
    await owner.query(`update users set alerts_off = '{target}' where id = $1`, [ana.user.id]);
    expect(await heard(ana, id)).toBe('transfer');
  });

  test('is not sent for tickets that were answered, moved or closed since', async () => {
    const answered = await waitsIn(queueId);
    const closed = await waitsIn(queueId);
    for (const { id } of [answered, closed]) {
      await runPlanned(id);
      await put(id, { status: 'open' }, ana);
    }
    await say(answered.id);
    await put(closed.id, { status: 'closed' }, ana);
    for (const { id } of [answered, closed]) {
      await due(id, 'late');
      expect(await told(id)).toBeNull();
    }
  });
});

describe('the report', () => {
  const report = (who: TestSession) => who.call('GET /dashboard/targets', { query: { days: 3 } });
  const age = (ticketId: number, minutes: number) =>
    owner.query(
      `update ticket_tracking set answer_due_at = answer_due_at - make_interval(mins => $2),
         resolve_due_at = resolve_due_at - make_interval(mins => $2) where ticket_id = $1`,
      [ticketId, minutes],
    );

  test('counts met and missed targets by queue and attendant, but not those with time left', async () => {
    await want({ resolveMinutes: 30 });
    const [met, missed, fresh] = [
      await waitsIn(queueId),
      await waitsIn(queueId),
      await waitsIn(queueId),
    ];
    for (const { id } of [met, missed, fresh]) await runPlanned(id);
    for (const { id } of [met, missed]) await put(id, { status: 'open' }, ana);
    await say(met.id);
    await put(met.id, { status: 'closed' }, ana);
    await age(missed.id, 20);
    await say(missed.id);
    const sum = { answers: 2, answersMet: 1, resolutions: 1, resolutionsMet: 1 };
    expect(await report(admin)).toEqual({
      queues: [{ id: queueId, name: 'Vendas', ...sum }],
      attendants: [{ id: ana.user.id, name: 'Ana', ...sum }],
    });
    expect((await targetOf(fresh.id))?.kind).toBe('answer');
  });

  test('covers only the queues of a supervisor, and is refused to attendants', async () => {
    const { id: other } = await buildQueue(app.core, companyId, {
      name: 'Outra',
      answerMinutes: 5,
    });
    const { id } = await waitsIn(other);
    await runPlanned(id);
    await age(id, 20);
    expect((await report(admin)).queues.map(({ name }) => name)).toEqual(['Outra']);
    const values = { profile: 'supervisor' as const, queueIds: [queueId] };
    const supervisor = await app.enter(companyId, values);
    expect(await report(supervisor)).toEqual({ queues: [], attendants: [] });
    await expect(report(ana)).rejects.toMatchObject({ status: 403 });
  });
});
