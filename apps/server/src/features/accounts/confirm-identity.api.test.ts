/** Actions that reveal, export or erase a company's data need more than a session. */
import { api } from '@prosa/contract';
import { limits } from '@prosa/contract/limits';
import type { RouteDef } from '@prosa/contract/route';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const refused = '403 ERR_CONFIRM_IDENTITY';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let colleague: { id: number; email: string; name: string };
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id, planId } = await buildCompany(app.core);
  companyId = id;
  // Each test brings two.
  await inSystem(app.core, (db) =>
    db.execute(sql`update plans set users = 500 where id = ${planId}`),
  );
});
afterAll(() => app?.stop());
beforeEach(async () => {
  admin = await app.enter(companyId, { profile: 'admin' });
  colleague = await buildUser(app.core, companyId);
});

/** As if the session had signed in this much earlier. */
const age = ({ user }: TestSession, minutes: number = limits.confirmMinutes) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update sessions set confirmed_at = confirmed_at - make_interval(mins => ${minutes}::int)
      where user_id = ${user.id}`),
  );

const put = (body: Record<string, unknown>, id = colleague.id) =>
  admin.call('PUT /users/:userId', { params: { userId: String(id) }, body });
const set = (key: string, value: string) =>
  admin.call('PUT /settings/:key', { params: { key }, body: { value } });
let count = 0;
const someone = () => ({
  name: 'Nova Pessoa',
  email: `confirmada${++count}@example.com`,
  password: 'uma senha boa',
});

const guarded: [string, () => Promise<unknown>][] = [
  ['setting the password of another', () => put({ password: 'uma senha nova' })],
  ['changing the e-mail of another', () => put({ email: someone().email })],
  [
    'making somebody an admin',
    async () => put({ profile: 'admin' }, (await buildUser(app.core, companyId)).id),
  ],
  [
    'adding an admin',
    () => admin.call('POST /users', { body: { ...someone(), profile: 'admin' } }),
  ],
  ['setting a token', () => set('asaas', 'um-segredo')],
  ['changing what is kept', () => set('retentionDays', '365')],
  ['dropping the second step for all', () => set('requireTwoFactor', 'disabled')],
  ['choosing who exports', () => set('contactExport', 'everybody')],
];

describe('an action that needs a proof of identity', () => {
  it.each(guarded)('%s is allowed after a sign-in, and later after a proof', async (_, act) => {
    await act();
    await age(admin);
    expect(await refusal(act())).toBe(refused);
    expect(await refusal(admin.call('POST /auth/confirm', { body: { password: 'errada' } }))).toBe(
      '422 ERR_WRONG_PASSWORD',
    );
    expect(await refusal(act())).toBe(refused);
    await admin.call('POST /auth/confirm', { body: { password: TEST_PASSWORD } });
    await act();
  });

  const marked = Object.entries(api as Record<string, RouteDef>).filter(
    ([, { confirm }]) => confirm,
  );
  it.each(marked.map(([key, { access }]) => [key, access]))('%s', async (key, access) => {
    if (access === 'super') admin = await app.enter(companyId, { profile: 'admin', super: true });
    const [method, path = ''] = key.split(' ');
    const ask = async () => {
      const answer = await fetch(`${app.url}/api${path.replace(/:\w+/g, '999999')}`, {
        method: method ?? '',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return `${answer.status} ${((await answer.json().catch(() => ({}))) as { error?: string }).error}`;
    };
    expect(await ask()).not.toBe(refused);
    await age(admin);
    expect(await ask()).toBe(refused);
  });

  it("is not a new name, a new user or one's own password", async () => {
    await age(admin);
    await put({ name: 'Outro Nome', email: colleague.email, profile: 'supervisor' });
    await admin.call('POST /users', { body: someone() });
    await set('call', 'enabled');
    const own = { password: 'uma senha nova', currentPassword: TEST_PASSWORD };
    await put(own, admin.user.id);
  });
});

describe('a proof of identity', () => {
  it('counts for its own session and time only', async () => {
    await age(admin, limits.confirmMinutes - 1);
    await put({ password: 'uma senha nova' });
    const other = await app.enter(companyId, { profile: 'admin' });
    await age(admin);
    await other.call('POST /auth/confirm', { body: { password: TEST_PASSWORD } });
    expect(await refusal(put({ password: 'outra senha' }))).toBe(refused);
  });

  it('accepts a code of the second step, which is then used up', async () => {
    const { secret } = await admin.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD },
    });
    const codeAt = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    await admin.call('POST /auth/two-factor/confirm', { body: { code: codeAt(0) } });
    await age(admin);
    const code = codeAt(1);
    await admin.call('POST /auth/confirm', { body: { code } });
    await put({ password: 'uma senha nova' });
    expect(await refusal(admin.call('POST /auth/confirm', { body: { code } }))).toBe(
      '422 ERR_TWO_FACTOR_CODE',
    );
  });

  it('refuses a code without a second step, and an empty proof', async () => {
    const confirm = (body: { password?: string; code?: string }) =>
      refusal(admin.call('POST /auth/confirm', { body }));
    expect(await confirm({ code: '000000', password: TEST_PASSWORD })).toBe(
      '422 ERR_TWO_FACTOR_CODE',
    );
    expect(await confirm({})).toBe('422 ERR_WRONG_PASSWORD');
  });

  it('is limited as sign-ins are', async () => {
    const tries = Array.from({ length: 12 }, () =>
      refusal(admin.call('POST /auth/confirm', { body: { password: 'errada' } })),
    );
    expect(await Promise.all(tries)).toContain('429 ERR_TOO_MANY_LOGINS');
    expect(
      await refusal(admin.call('POST /auth/confirm', { body: { password: TEST_PASSWORD } })),
    ).toBe('429 ERR_TOO_MANY_LOGINS');
  });
});
