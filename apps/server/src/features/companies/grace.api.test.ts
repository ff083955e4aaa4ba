/** Days of grace, which an operator sets for all companies and every process. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let other: TestApp;
let operator: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', CLUSTER: 'on', GRACE_DAYS: '3' });
  other = await startTestApp({ ROLES: 'api', CLUSTER: 'on', DATABASE_URL: app.databaseUrl });
  operator = await app.enter((await buildCompany(app.core)).id, { profile: 'admin', super: true });
});
afterAll(async () => {
  await other?.stop();
  await app?.stop();
});

const set = (value: string) =>
  operator.call('PUT /installation-settings/:key', {
    params: { key: 'graceDays' },
    body: { value },
  });
const overdue = (days: number) =>
  buildCompany(app.core, { dueDate: new Date(Date.now() - days * DAY_MS) });
const read = (companyId: number) =>
  operator.call('GET /companies/:companyId/managed', { params: { companyId } });

it('is a state of its own, with its end, in list, filter and console', async () => {
  const { id } = await overdue(1);
  const company = await read(id);
  expect(company.state).toBe('grace');
  const left = (Date.parse(company.graceEndsAt!) - Date.now()) / DAY_MS;
  expect(left).toBeCloseTo(2, 2);
  const listed = await operator.call('GET /companies', { query: { state: 'grace' } });
  expect(listed.companies.map((each) => each.id)).toContain(id);
  const { companies } = await operator.call('GET /console');
  expect(companies.grace).toBe(listed.count);
  expect((await read((await overdue(4)).id)).state).toBe('expired');
});

it('lasts as long as an operator says, in every process', async () => {
  const { id } = await overdue(5);
  const { email } = await buildUser(app.core, id);
  expect(await refusal(app.login(email))).toBe('402 ERR_SUBSCRIPTION_EXPIRED');
  await set('7');
  expect((await read(id)).state).toBe('grace');
  await app.login(email);
  const elsewhere = other.client({ authorization: `Bearer ${operator.token}` });
  const params = { companyId: id };
  await eventually('the other process follows', async () => {
    return (await elsewhere('GET /companies/:companyId/managed', { params })).state === 'grace';
  });
  await other.login(email);
  await set('0');
  expect((await read(id)).state).toBe('expired');
  expect((await read((await overdue(0.1)).id)).state).toBe('expired');
  await set('');
  expect((await read((await overdue(2)).id)).state).toBe('grace');
});

it('counts from the first request of a process on', async () => {
  const { id } = await overdue(20);
  const { email } = await buildUser(app.core, id);
  await set('30');
  const late = await startTestApp({ ROLES: 'api', DATABASE_URL: app.databaseUrl });
  try {
    await late.login(email);
  } finally {
    await late.stop();
    await set('');
  }
});

it.each(['61', '-1', '1.5', '3 days', '007'])('is not %j', async (value) => {
  expect(await refusal(set(value))).toBe('400 ERR_VALIDATION');
});

it('is read with what counts while none is set', async () => {
  const { settings } = await operator.call('GET /installation-settings');
  expect(settings.find(({ key }) => key === 'graceDays')).toEqual({
    key: 'graceDays',
    value: '',
    initial: '3',
  });
});
