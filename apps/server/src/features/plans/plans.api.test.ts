import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companies } from '../../conversation/settings/companies.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id } = await buildCompany(app.core);
  operator = await app.enter(id, { profile: 'admin', super: true });
});
afterAll(() => app?.stop());

let count = 0;
const named = () => `Plano de teste ${++count}`;
const create = (values: Record<string, unknown> = {}) =>
  operator.call('POST /plans', { body: { name: named(), ...values } });
const change = (planId: number, body: Record<string, unknown>) =>
  operator.call('PUT /plans/:planId', { params: { planId }, body });
const remove = (planId: number) => operator.call('DELETE /plans/:planId', { params: { planId } });

async function withCompany(values: Record<string, unknown>) {
  const plan = await create({ users: 5, connections: 5, queues: 5, ...values });
  const company = await buildCompany(app.core, { planId: plan.id });
  return { plan, company, admin: await app.enter(company.id, { profile: 'admin' }) };
}

it('keeps every field to the cent', async () => {
  const values = {
    users: 7,
    connections: 2,
    queues: 4,
    storageMegabytes: 500,
    campaignRecipients: 1000,
    aiTokens: 200_000,
    value: 99.9,
    prices: { TRIMESTRAL: 269.7, ANUAL: 990 },
    trialDays: 14,
    position: 2,
    isPublic: false,
    useCampaigns: false,
    useKanban: true,
    useOpenAi: false,
    useIntegrations: true,
    useSchedules: false,
    useInternalChat: true,
    useExternalApi: false,
  };
  const made = await create(values);
  expect(made).toMatchObject({ ...values, companies: 0 });
  const read = await operator.call('GET /plans/:planId', { params: { planId: made.id } });
  expect(read).toEqual(made);
  const changed = await change(made.id, { value: 0.29, prices: {} });
  expect(changed).toEqual({
    ...made,
    value: 0.29,
    prices: {},
    rev: made.rev + 1,
    updatedAt: changed.updatedAt,
  });
});

it('lists plans in their order, and finds them by a part of the name', async () => {
  const last = await create({ position: 9, name: 'Ágil Último' });
  const first = await create({ position: 8, name: 'Ágil Primeiro' });
  const found = await operator.call('GET /plans/all', { query: { searchParam: 'agil' } });
  expect(found.map(({ id }) => id)).toEqual([first.id, last.id]);
});

it('offers only public plans to companies that sign up, for their own trial', async () => {
  const open = await create({ trialDays: 14 });
  const closed = await create({ isPublic: false });
  const offered = (await app.client()('GET /plans/list')).map(({ id }) => id);
  expect([offered.includes(open.id), offered.includes(closed.id)]).toEqual([true, false]);
  const signUp = (planId: number) =>
    app.client()('POST /companies/cadastro', {
      body: {
        name: named(),
        email: `plano${++count}@example.com`,
        password: 'uma senha boa',
        planId,
      },
    });
  expect(await refusal(signUp(closed.id))).toBe('404 ERR_NO_PLAN_FOUND');
  const days = (Date.parse((await signUp(open.id)).dueDate) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
});

it.each([
  [{ name: 'x' }, '400 ERR_VALIDATION'],
  [{ users: -1 }, '400 ERR_VALIDATION'],
  [{ value: 9.999 }, '400 ERR_VALIDATION'],
  [{ prices: { SEMANAL: 10 } }, '400 ERR_VALIDATION'],
  [{ trialDays: 366 }, '400 ERR_VALIDATION'],
])('refuses %o', async (values, expected) => {
  expect(await refusal(create(values))).toBe(expected);
});

it('refuses a name that another plan has, whatever its case', async () => {
  const { name } = await create();
  const taken = '409 ERR_PLAN_NAME_ALREADY_EXISTS';
  expect(await refusal(create({ name: name.toUpperCase() }))).toBe(taken);
  const other = await create();
  expect(await refusal(change(other.id, { name }))).toBe(taken);
  expect((await change(other.id, { name: other.name.toUpperCase() })).id).toBe(other.id);
});

it('refuses to delete a plan that companies have, and says how many', async () => {
  const { plan, company } = await withCompany({});
  await expect(remove(plan.id)).rejects.toMatchObject({
    code: 'ERR_PLAN_IN_USE',
    status: 409,
    data: { count: 1 },
  });
  await inSystem(app.core, (db) =>
    db.update(companies).set({ planId: null }).where(eq(companies.id, company.id)),
  );
  expect(await remove(plan.id)).toEqual({ id: plan.id });
  expect(await refusal(remove(plan.id))).toBe('404 ERR_NO_PLAN_FOUND');
});

it('changes what a company may from the next request on, and destroys nothing', async () => {
  const { plan, company, admin } = await withCompany({ useKanban: true });
  await admin.call('POST /queue', { body: { name: 'Um', color: '#111111' } });
  await admin.call('POST /queue', { body: { name: 'Dois', color: '#222222' } });
  const socket = await admin.socket();
  const told = nextEvent(socket, eventName(company.id, 'resync'));
  await change(plan.id, { queues: 1, useKanban: false });
  await told;
  const third = { name: 'Três', color: '#333333' };
  expect(await refusal(admin.call('POST /queue', { body: third }))).toBe('403 ERR_QUEUES_LIMIT');
  expect(await refusal(admin.call('GET /tags/kanban'))).toBe('403 ERR_NO_PERMISSION');
  expect(await admin.call('GET /queue')).toHaveLength(2);
  const usage = await admin.call('GET /plan-usage');
  expect(usage).toContainEqual({ what: 'queues', used: 2, allowed: 1 });
  expect(usage).toContainEqual({ what: 'aiTokens', used: 0, allowed: null });
  const attendant = await app.enter(company.id, { profile: 'user' });
  expect(await attendant.call('GET /plan-usage')).toEqual([]);
});

it('records who changed a plan', async () => {
  const { id, name } = await create();
  await change(id, { users: 3 });
  await remove(id);
  const { events } = await operator.call('GET /audit', { query: {} });
  const about = events.filter(({ subject }) => subject === String(id));
  expect(about.map(({ action, detail }) => [action, detail])).toEqual([
    ['planDeleted', name],
    ['planChanged', name],
    ['planCreated', name],
  ]);
});
