import { ApiError } from '@prosa/contract/client';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../conversation/settings/settings.table.ts';
import { loginFailures } from '../../core/attempts/login-failures.table.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { sessions } from './sessions.table.ts';
import { users } from './users.table.ts';

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', TRUST_PROXY: 'on' });
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());

async function refused(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const wrongCode = '422 ERR_TWO_FACTOR_CODE';
const PERIOD_MS = 30_000;

/**
 * The code of an app: the one of now to set up, the next one to sign in. Both stay right when the clock steps on
 * between making and showing them.
 */
const codeOf = (secret: string, steps = 1): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * PERIOD_MS) / 1000) });

interface Guarded {
  id: number;
  email: string;
  session: TestSession;
  secret: string;
  recoveryCodes: string[];
}

/** A user with a second step; the next code is unused. */
async function guarded(values: Parameters<typeof buildUser>[2] = {}): Promise<Guarded> {
  const { id, email } = await buildUser(app.core, companyId, values);
  const session = await app.login(email);
  const { secret } = await session.call('POST /auth/two-factor', {
    body: { password: TEST_PASSWORD },
  });
  const { recoveryCodes } = await session.call('POST /auth/two-factor/confirm', {
    body: { code: codeOf(secret, 0) },
  });
  return { id, email, session, secret, recoveryCodes };
}

async function challengeOf(email: string): Promise<string> {
  const error = await refused(app.login(email));
  expect(error).toMatchObject({ status: 401, code: 'ERR_TWO_FACTOR_REQUIRED' });
  return error.data.challenge as string;
}

const enter = (challenge: string, code: string) =>
  app.client()('POST /auth/login/code', { body: { challenge, code } });

describe('the second step', () => {
  it('is set up with a password, a secret and a code; the secret is stored sealed', async () => {
    const { email } = await buildUser(app.core, companyId);
    const session = await app.login(email);
    const start = (password: string) =>
      session.call('POST /auth/two-factor', { body: { password } });
    expect(await refusal(start('errada'))).toBe('422 ERR_WRONG_PASSWORD');
    const { secret, uri } = await start(TEST_PASSWORD);
    expect(uri).toContain(secret);
    const confirm = (code: string) =>
      session.call('POST /auth/two-factor/confirm', { body: { code } });
    expect(await refusal(confirm('000000'))).toBe(wrongCode);
    expect((await app.login(email)).user.twoFactor).toBe(false);

    const again = await app.login(email);
    const pending = await again.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD },
    });
    const { recoveryCodes } = await again.call('POST /auth/two-factor/confirm', {
      body: { code: codeOf(pending.secret, 0) },
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(await again.call('GET /auth/two-factor')).toEqual({
      enabled: true,
      required: false,
      codesLeft: 10,
    });
    expect((await again.call('GET /auth/me')).twoFactor).toBe(true);
    const [row] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.select().from(users).where(eq(users.email, email)),
    );
    expect(row?.totpPending).toBeNull();
    expect(row?.totpSecret?.includes(Buffer.from(pending.secret))).toBe(false);
  });

  it('ends sessions that were opened without it', async () => {
    const { email } = await buildUser(app.core, companyId);
    const session = await app.login(email);
    const { secret } = await session.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD },
    });
    // A second live session, as left by a sign-in whose event was lost.
    await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
      const [row] = await db.select().from(sessions).where(eq(sessions.userId, session.user.id));
      await db.insert(sessions).values({ ...row!, id: crypto.randomUUID() });
    });
    await session.call('POST /auth/two-factor/confirm', { body: { code: codeOf(secret, 0) } });
    const live = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.select().from(sessions).where(eq(sessions.userId, session.user.id)),
    );
    expect(live.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    expect((await session.call('GET /auth/me')).twoFactor).toBe(true);
  });

  it('is requested only after the right password, and accepts a code once', async () => {
    const { email, secret, session } = await guarded();
    expect(await refusal(app.login(email, 'errada'))).toBe('401 ERR_INVALID_CREDENTIALS');
    const challenge = await challengeOf(email);
    expect((await session.call('GET /auth/me')).id).toBe(session.user.id);
    expect(await refusal(enter(challenge, '000000'))).toBe(wrongCode);
    const code = codeOf(secret);
    const answer = await enter(challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.user).toMatchObject({ email, twoFactor: true, needsTwoFactor: false });
    expect(await refusal(session.call('GET /auth/me'))).toBe('401 ERR_SESSION_TAKEN_OVER');
    expect(await refusal(enter(await challengeOf(email), code))).toBe(wrongCode);
    expect(await refusal(enter(await challengeOf(email), codeOf(secret, -1)))).toBe(wrongCode);
  });

  it('accepts a code once in two concurrent requests', async () => {
    const { email, secret } = await guarded();
    const challenge = await challengeOf(email);
    const code = codeOf(secret);
    const results = await Promise.allSettled([1, 2, 3].map(() => enter(challenge, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts each recovery code once', async () => {
    const { email, recoveryCodes } = await guarded();
    const [first = '', second = ''] = recoveryCodes;
    const session = await enter(await challengeOf(email), first.toUpperCase());
    const call = app.client({ authorization: `Bearer ${session.token}` });
    expect((await call('GET /auth/two-factor')).codesLeft).toBe(9);
    expect(await refusal(enter(await challengeOf(email), first))).toBe(wrongCode);
    await enter(await challengeOf(email), second.replace('-', ''));
  });

  it('requires a challenge that is ours, recent and of the present password', async () => {
    const { id, email, secret } = await guarded();
    const expired = '401 ERR_TWO_FACTOR_EXPIRED';
    expect(await refusal(enter('none', codeOf(secret)))).toBe(expired);
    const challenge = await challengeOf(email);
    expect(await refusal(enter(`${challenge}x`, codeOf(secret)))).toBe(expired);
    const admin = await app.enter(companyId, { profile: 'admin' });
    await admin.call('PUT /users/:userId', {
      params: { userId: String(id) },
      body: { password: 'outra senha boa' },
    });
    expect(await refusal(enter(challenge, codeOf(secret)))).toBe(expired);
    // It is not an access token either.
    const call = app.client({ authorization: `Bearer ${challenge}` });
    expect(await refusal(call('GET /auth/me'))).toBe('401 ERR_SESSION_ENDED');
  });

  it('slows down guessing of codes, and the right password resets no attempts', async () => {
    const { email } = await guarded();
    const answers: string[] = [];
    for (let n = 0; n < 5; n++)
      answers.push(await refusal(enter(await challengeOf(email), '000000')));
    expect(answers).toEqual(Array(5).fill(wrongCode));
    const blocked = await refused(app.login(email));
    expect(`${blocked.status} ${blocked.code}`).toBe('429 ERR_TOO_MANY_LOGINS');
    await inSystem(app.core, (db) => db.delete(loginFailures));
  });

  it('counts wrong codes within one challenge', async () => {
    const { email } = await guarded();
    const challenge = await challengeOf(email);
    const answers: string[] = [];
    for (let n = 0; n < 6; n++) answers.push(await refusal(enter(challenge, '000000')));
    expect(answers.at(-1)).toBe('429 ERR_TOO_MANY_LOGINS');
    await inSystem(app.core, (db) => db.delete(loginFailures));
  });
});

describe('a stolen session', () => {
  const blocked = '429 ERR_TOO_MANY_LOGINS';

  it('is slowed down when it guesses codes of a new second step', async () => {
    const session = await app.enter(companyId);
    const { secret } = await session.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD },
    });
    const confirm = (code: string) =>
      refusal(session.call('POST /auth/two-factor/confirm', { body: { code } }));
    for (let n = 0; n < 5; n++) expect(await confirm('000000')).toBe(wrongCode);
    expect(await confirm(codeOf(secret, 0))).toBe(blocked);
    await inSystem(app.core, (db) => db.delete(loginFailures));
    await session.call('POST /auth/two-factor/confirm', { body: { code: codeOf(secret, 0) } });
  });

  it.each(['POST /auth/two-factor/disable', 'POST /auth/two-factor/recovery-codes'] as const)(
    'slows down when it tries passwords at %s',
    async (route) => {
      const { session, secret } = await guarded();
      const attempt = (password: string) =>
        refusal(session.call(route, { body: { password, code: codeOf(secret) } }));
      for (let n = 0; n < 5; n++) expect(await attempt('errada')).toBe('422 ERR_WRONG_PASSWORD');
      expect(await attempt(TEST_PASSWORD)).toBe(blocked);
      await inSystem(app.core, (db) => db.delete(loginFailures));
    },
  );
});

describe('a user with a second step', () => {
  it('renews the recovery codes and switches it off by password and code', async () => {
    const { session, secret, recoveryCodes } = await guarded();
    const renew = (body: { password: string; code?: string }) =>
      session.call('POST /auth/two-factor/recovery-codes', { body });
    expect(await refusal(renew({ password: TEST_PASSWORD }))).toBe(wrongCode);
    const fresh = await renew({ password: TEST_PASSWORD, code: codeOf(secret) });
    expect(fresh.recoveryCodes).toHaveLength(10);
    const off = (code: string) =>
      session.call('POST /auth/two-factor/disable', { body: { password: TEST_PASSWORD, code } });
    expect(await refusal(off(recoveryCodes[0] ?? ''))).toBe(wrongCode);
    await off(fresh.recoveryCodes[0] ?? '');
    expect((await app.login(session.user.email)).user.twoFactor).toBe(false);
  });

  it('moves it to another device without a gap', async () => {
    const { email, session, secret } = await guarded();
    const moved = await session.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD, code: codeOf(secret) },
    });
    expect(await refusal(enter(await challengeOf(email), codeOf(moved.secret)))).toBe(wrongCode);
    await session.call('POST /auth/two-factor/confirm', {
      body: { code: codeOf(moved.secret, 0) },
    });
    await enter(await challengeOf(email), codeOf(moved.secret));
  });

  it('is visible to admins, who can remove it for colleagues, not for themselves', async () => {
    const admin = await guarded({ profile: 'admin' });
    const colleague = await guarded();
    const params = { userId: String(colleague.id) };
    const { call } = admin.session;
    expect((await call('GET /users/:userId', { params })).twoFactor).toBe(true);
    expect((await call('DELETE /users/:userId/two-factor', { params })).twoFactor).toBe(false);
    await app.login(colleague.email);
    const own = { params: { userId: String(admin.id) } };
    expect(await refusal(call('DELETE /users/:userId/two-factor', own))).toBe(
      '403 ERR_NO_PERMISSION',
    );
  });
});

describe('a company that requires it', () => {
  const ask = (session: TestSession, value: 'enabled' | 'disabled') =>
    session.call('PUT /settings/:key', { params: { key: 'requireTwoFactor' }, body: { value } });
  const closed = '403 ERR_TWO_FACTOR_SETUP';

  it('restricts signed-in users to the set-up at once, until it is no longer required', async () => {
    const { id: strict } = await buildCompany(app.core);
    const { email } = await buildUser(app.core, strict, { profile: 'admin' });
    const boss = await app.login(email);
    const ana = await app.enter(strict);
    const socket = await ana.socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await ask(boss, 'enabled');
    expect(await cut).toBe('io server disconnect');
    for (const session of [ana, boss]) {
      expect(await refusal(session.call('GET /tickets'))).toBe(closed);
      expect((await session.call('GET /auth/me')).needsTwoFactor).toBe(true);
    }
    await expect(ana.socket()).rejects.toThrow('ERR_TWO_FACTOR_SETUP');

    const body = { password: TEST_PASSWORD };
    const { secret } = await boss.call('POST /auth/two-factor', { body });
    await boss.call('POST /auth/two-factor/confirm', { body: { code: codeOf(secret, 0) } });
    await boss.call('GET /tickets');
    expect(await refusal(ana.call('GET /tickets'))).toBe(closed);
    await ask(boss, 'disabled');
    await ana.call('GET /tickets');
    await ask(boss, 'enabled');
    await boss.call('GET /tickets');

    // A user who loses theirs has to set it up again.
    const { email: operated, id } = await buildUser(app.core, strict, { profile: 'admin' });
    const other = await app.login(operated);
    const theirs = await other.call('POST /auth/two-factor', { body });
    await other.call('POST /auth/two-factor/confirm', { body: { code: codeOf(theirs.secret, 0) } });
    await boss.call('DELETE /users/:userId/two-factor', { params: { userId: String(id) } });
    expect(await refusal(other.call('GET /tickets'))).toBe(closed);
  });

  it('restricts the next sign-in to the set-up', async () => {
    const { id: strict } = await buildCompany(app.core);
    const { email } = await buildUser(app.core, strict);
    await inTransaction(companyCtx(app.core, strict), ({ db }) =>
      db.insert(settings).values({ companyId: strict, key: 'requireTwoFactor', value: 'enabled' }),
    );
    const session = await app.login(email);
    expect(session.user.needsTwoFactor).toBe(true);
    expect(await refusal(session.call('GET /tickets'))).toBe(closed);
    await expect(session.socket()).rejects.toThrow('ERR_TWO_FACTOR_SETUP');
    expect((await session.call('GET /auth/two-factor')).required).toBe(true);
    const { secret } = await session.call('POST /auth/two-factor', {
      body: { password: TEST_PASSWORD },
    });
    await session.call('POST /auth/two-factor/confirm', { body: { code: codeOf(secret, 0) } });
    await session.call('GET /tickets');
    expect((await session.call('GET /auth/me')).needsTwoFactor).toBe(false);
    const off = { body: { password: TEST_PASSWORD, code: codeOf(secret) } };
    expect(await refusal(session.call('POST /auth/two-factor/disable', off))).toBe(
      '409 ERR_TWO_FACTOR_KEPT',
    );
    const again = await enter(await challengeOf(email), codeOf(secret));
    expect(again.user.needsTwoFactor).toBe(false);
  });
});
