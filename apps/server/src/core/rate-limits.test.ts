import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    ROLES: 'api',
    RATE_LIMITS: 'on',
    RATE_USER_BURST: '20',
    RATE_USER_PER_SECOND: '1',
  });
});
afterAll(() => app.stop());

test('a session past its burst is told to wait, another one is served', async () => {
  const { id: companyId } = await buildCompany(app.core);
  const [eager, calm] = [
    await buildUser(app.core, companyId),
    await buildUser(app.core, companyId),
  ];
  const [a, b] = [await app.login(eager.email), await app.login(calm.email)];
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => a.call('GET /queue')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(answers.length);
  expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'ERR_RATE_LIMIT' });
  expect(await b.call('GET /queue')).toEqual([]);
});
