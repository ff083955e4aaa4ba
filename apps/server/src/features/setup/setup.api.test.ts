import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { setupLink } from './setup.service.ts';

const PASSWORD = 'Uma senha b0a';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  other = await startTestApp({ ROLES: 'api', DATABASE_URL: app.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await app?.stop();
});

const setUp = (token: string, values: Record<string, unknown> = {}) =>
  app.client()('POST /setup', {
    body: { token, name: 'Rita Prado', email: 'rita@example.com', password: PASSWORD, ...values },
  });

describe('the link of the first start', () => {
  it('is the same in all processes and creates one operator', async () => {
    const link = await setupLink(app.core, app.url);
    expect(link).toMatch(/\/setup#[\w-]{43}$/);
    expect(await setupLink(other.core, app.url)).toBe(link);
    const token = link!.split('#')[1]!;

    for (const wrong of ['', 'x', randomBytes(32).toString('base64url')])
      expect(await refusal(setUp(wrong))).toBe('404 ERR_SETUP_LINK');
    expect(await refusal(setUp(token, { password: 'sem numero' }))).toBe('400 ERR_VALIDATION');

    const emails = ['um@example.com', 'dois@example.com', 'tres@example.com'];
    const answers = await Promise.allSettled(emails.map((email) => setUp(token, { email })));
    const made = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.email] : []));
    expect(made).toHaveLength(1);
    const { user } = await app.login(made[0]!, PASSWORD);
    expect(user).toMatchObject({ name: 'Rita Prado', profile: 'admin', super: true });
    expect(user.company.name).toBe('Prosa');

    expect(await refusal(setUp(token))).toBe('404 ERR_SETUP_LINK');
    expect(await setupLink(app.core, app.url)).toBeUndefined();
    expect(await setupLink(other.core, app.url)).toBeUndefined();
  });
});

it("does not change a company that signed up under the name of the operator's", async () => {
  const fresh = await startTestApp({ ROLES: 'api' });
  const { id } = await buildCompany(fresh.core, { name: 'Prosa' });
  const token = (await setupLink(fresh.core, fresh.url))!.split('#')[1]!;
  await fresh.client()('POST /setup', {
    body: { token, name: 'Rita Prado', email: 'rita@example.com', password: PASSWORD },
  });
  const { user } = await fresh.login('rita@example.com', PASSWORD);
  expect(user.companyId).not.toBe(id);
  await fresh.stop();
});

it('limits attempts per address', async () => {
  const strict = await startTestApp({ ROLES: 'api', RATE_LIMITS: 'on' });
  const attempt = () =>
    refusal(
      strict.client()('POST /setup', {
        body: { token: 'x', name: 'Rita', email: 'rita@example.com', password: PASSWORD },
      }),
    );
  const answers: string[] = [];
  for (let n = 0; n < 21; n++) answers.push(await attempt());
  expect(new Set(answers.slice(0, 20))).toEqual(new Set(['404 ERR_SETUP_LINK']));
  expect(answers[20]).toBe('429 ERR_RATE_LIMIT');
  await strict.stop();
});
