import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { eventName, operatorEventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../conversation/settings/companies.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let operator: TestSession;
let own: number;
let planId: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  own = (await buildCompany(app.core)).id;
  operator = await app.enter(own, { profile: 'admin', super: true });
  planId = (
    await operator.call('POST /plans', { body: { name: 'Vendido', users: 4, trialDays: 9 } })
  ).id;
});
afterAll(() => app?.stop());

let count = 0;
const create = (values: Record<string, unknown> = {}) => {
  const n = ++count;
  return operator.call('POST /companies', {
    body: { name: `Padaria ${n}`, email: `padaria${n}@example.com`, planId, ...values },
  });
};
const change = (companyId: number, body: Record<string, unknown>) =>
  operator.call('PUT /companies/:companyId', { params: { companyId }, body });
const renew = (companyId: number) =>
  operator.call('POST /companies/:companyId/renew', { params: { companyId } });
const read = (companyId: number) =>
  operator.call('GET /companies/:companyId/managed', { params: { companyId } });
const day = (iso: string | null) =>
  iso && new Date(iso).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const row = async (id: number) =>
  (await inSystem(app.core, (db) => db.select().from(companies).where(eq(companies.id, id))))[0]!;
const letters = () =>
  globSync('*.eml', { cwd: `${app.core.config.dataDir}/mail` }).map((file) =>
    readFileSync(`${app.core.config.dataDir}/mail/${file}`, 'utf8'),
  );

describe('a new company', () => {
  it('gets the trial of its plan, a queue and its settings, and its admin is invited', async () => {
    const made = await create({ adminName: 'Rita Prado', language: 'pt', phone: '11 5555' });
    expect(made).toMatchObject({
      status: true,
      state: 'active',
      plan: { id: planId, name: 'Vendido' },
      recurrence: 'MENSAL',
      campaignsEnabled: true,
      language: 'pt',
      phone: '11 5555',
      users: { used: 1, allowed: 4 },
      connections: { used: 0, allowed: 0 },
      lastActivityAt: null,
      deletedAt: null,
    });
    const days = (Date.parse(made.dueDate!) - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(9, 1);
    const invited = () => letters().find((text) => text.includes(made.email));
    await eventually('the invitation', () => invited() !== undefined);
    expect(invited()).toContain('/forgetpsw');
  });

  it('keeps what the form says', async () => {
    const weekly = {
      ...{ monday: [{ start: '10:00', end: '12:00' }], tuesday: [], wednesday: [], thursday: [] },
      ...{ friday: [], saturday: [], sunday: [] },
    };
    const made = await create({
      status: false,
      dueDate: '2031-01-31',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      weekly,
    });
    expect(made).toMatchObject({
      status: false,
      state: 'suspended',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      weekly,
    });
    expect(day(made.dueDate)).toBe('2031-01-31');
    expect(await read(made.id)).toEqual(made);
    expect((await create({ dueDate: null })).dueDate).toBeNull();
  });

  it('is refused whole: a taken name or e-mail and an unknown plan leave nothing behind', async () => {
    const { name, email } = await create();
    const body = { name: 'Órfã de teste' };
    expect(await refusal(create({ ...body, email }))).toBe('409 ERR_EMAIL_ALREADY_EXISTS');
    expect(await refusal(create({ ...body, planId: 99_999 }))).toBe('404 ERR_NO_PLAN_FOUND');
    const taken = '409 ERR_COMPANY_NAME_ALREADY_EXISTS';
    expect(await refusal(create({ name: name.toUpperCase() }))).toBe(taken);
    const left = await operator.call('GET /companies', { query: { searchParam: body.name } });
    expect(left.companies).toEqual([]);
  });
});

describe('the list', () => {
  it('pages by name, finds names and e-mails, and filters by state', async () => {
    const ids: number[] = [];
    for (const [n, values] of [
      [1, {}],
      [2, { status: false }],
      [3, { dueDate: inDays(-9) }],
      [4, { deletedAt: new Date(), status: false }],
    ] as const)
      ids.push((await buildCompany(app.core, { name: `Quitanda ${n}`, ...values })).id);
    for (let n = 10; n < 28; n++) await buildCompany(app.core, { name: `Quitanda ${n}` });
    const list = (query: Record<string, unknown>) =>
      operator.call('GET /companies', { query: { searchParam: 'quitanda', ...query } });
    const first = await list({});
    expect([first.companies.length, first.count, first.hasMore]).toEqual([20, 22, true]);
    const rest = await list({ cursor: first.cursor! });
    expect([rest.companies.length, rest.hasMore]).toEqual([2, false]);
    const all = [...first.companies, ...rest.companies].map(({ id }) => id);
    expect(new Set(all).size).toBe(22);
    for (const [at, state] of (['active', 'suspended', 'expired', 'deleted'] as const).entries()) {
      const found = (await list({ state })).companies;
      expect(found.map(({ id }) => id)).toContain(ids[at]);
      expect(new Set(found.map((each) => each.state))).toEqual(new Set([state]));
    }
    const made = await create();
    const byMail = await operator.call('GET /companies', { query: { searchParam: made.email } });
    expect(byMail.companies).toEqual([made]);
  });

  it('counts users and connections of each company, and offers those outside the bin', async () => {
    const { id } = await buildCompany(app.core, { name: 'Contada' });
    await buildCompany(app.core, { name: 'Contada na lixeira', deletedAt: new Date() });
    await buildUser(app.core, id);
    await buildUser(app.core, id, { seenAt: new Date('2026-01-02T03:04:05Z') });
    await buildConnection(app.core, id);
    const { companies: found } = await operator.call('GET /companies', {
      query: { searchParam: 'contada', state: 'active' },
    });
    expect(found).toMatchObject([
      {
        users: { used: 2, allowed: 50 },
        connections: { used: 1, allowed: 50 },
        lastActivityAt: '2026-01-02T03:04:05.000Z',
      },
    ]);
    const offered = await operator.call('GET /companies/list', {
      query: { searchParam: 'contada' },
    });
    expect(offered).toEqual([{ id, name: 'Contada' }]);
  });
});

describe('the due date', () => {
  it('moves on by the months of the recurrence, keeps its day, and is in the audit log', async () => {
    const year = new Date().getFullYear() + 1;
    const { id } = await create({ dueDate: `${year}-08-31`, recurrence: 'MENSAL' });
    const days: (string | null)[] = [];
    for (let n = 0; n < 2; n++) {
      const { renewsTo } = await read(id);
      const { dueDate } = await renew(id);
      expect(dueDate).toBe(renewsTo);
      days.push(day(dueDate));
    }
    expect(days).toEqual([`${year}-09-30`, `${year}-10-31`]);
    await change(id, { recurrence: 'SEMESTRAL' });
    expect(day((await renew(id)).dueDate)).toBe(`${year + 1}-04-30`);
    const { events } = await operator.call('GET /audit', { query: { action: 'companyRenewed' } });
    expect(events.filter(({ subject }) => subject === String(id))).toHaveLength(3);
  });

  it('brings an expired company back, whose users can sign in again', async () => {
    const { id } = await buildCompany(app.core, { dueDate: inDays(-10) });
    const { email } = await buildUser(app.core, id);
    expect(await refusal(app.login(email))).toBe('402 ERR_SUBSCRIPTION_EXPIRED');
    expect((await renew(id)).state).toBe('active');
    expect((await app.login(email)).user.companyId).toBe(id);
  });

  it('cannot be renewed where there is none', async () => {
    const { id } = await create({ dueDate: null });
    expect(await refusal(renew(id))).toBe('422 ERR_NEVER_DUE');
  });

  it('keeps its day when a form sends the same date back', async () => {
    const { id } = await create({ dueDate: '2031-01-31' });
    const { dueDate } = await renew(id);
    expect(day(dueDate)).toBe('2031-02-28');
    await change(id, { dueDate: '2031-02-28', phone: '9' });
    expect(day((await renew(id)).dueDate)).toBe('2031-03-31');
  });
});

describe('a suspended company', () => {
  it('is told nothing more: sockets end at once, sign-in is refused, and it comes back', async () => {
    const { id } = await buildCompany(app.core);
    const session = await app.enter(id);
    const socket = await session.socket();
    const ended = nextEvent(socket, 'disconnect');
    expect((await change(id, { status: false })).state).toBe('suspended');
    await ended;
    expect(await refusal(app.login(session.user.email))).toBe('402 ERR_COMPANY_SUSPENDED');
    expect((await row(id)).suspendedAt).not.toBeNull();
    expect((await change(id, { status: true })).state).toBe('active');
    expect((await row(id)).suspendedAt).toBeNull();
    expect((await app.login(session.user.email)).user.companyId).toBe(id);
  });
});

describe('the bin', () => {
  it('takes a company, which stays suspended when it comes out again', async () => {
    const { id } = await create();
    const params = { companyId: id };
    await operator.call('DELETE /companies/:companyId', { params });
    expect(await read(id)).toMatchObject({ state: 'deleted', status: false });
    const restored = await operator.call('POST /companies/:companyId/restore', { params });
    expect(restored).toMatchObject({ state: 'suspended', deletedAt: null });
  });

  it('ends the sessions of its company for good', async () => {
    const { id } = await buildCompany(app.core);
    const session = await app.enter(id);
    await operator.call('DELETE /companies/:companyId', { params: { companyId: id } });
    await operator.call('POST /companies/:companyId/restore', { params: { companyId: id } });
    await change(id, { status: true });
    expect(await refusal(session.call('GET /auth/me'))).toMatch(/^401 /);
  });

  it('never takes the company of the operator, nor does anything else that would lock them out', async () => {
    const refused = '422 ERR_OWN_COMPANY';
    const remove = operator.call('DELETE /companies/:companyId', { params: { companyId: own } });
    expect(await refusal(remove)).toBe(refused);
    expect(await refusal(change(own, { status: false }))).toBe(refused);
    expect(await refusal(change(own, { dueDate: '2020-01-01' }))).toBe(refused);
  });
});

it('tells operators and the company of a change', async () => {
  const { id } = await buildCompany(app.core);
  const [mine, theirs] = await Promise.all([
    operator.socket(),
    app.enter(id, { profile: 'admin' }).then((admin) => admin.socket()),
  ]);
  const heard: unknown[] = [];
  mine.on(operatorEventName('company'), (event: unknown) => heard.push(event));
  const refetch = nextEvent(theirs, eventName(id, 'resync'));
  const company = await change(id, { planId });
  await refetch;
  // Events of the tests before may still be on their way.
  await eventually('the event', () =>
    heard.some((event) => isDeepStrictEqual(event, { action: 'update', company })),
  );
});

it('answers what does not exist as not found', async () => {
  const unknown = { params: { companyId: 987_654_321 } };
  for (const key of [
    'GET /companies/:companyId/managed',
    'POST /companies/:companyId/renew',
    'POST /companies/:companyId/restore',
    'DELETE /companies/:companyId',
  ] as const)
    expect(await refusal(operator.call(key, unknown))).toBe('404 ERR_NO_COMPANY_FOUND');
  expect(await refusal(change(987_654_321, { name: 'Nenhuma' }))).toBe('404 ERR_NO_COMPANY_FOUND');
});
