import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../conversation/settings/companies.table.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany, buildQueue, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { hashPassword } from './password.service.ts';
import { sessions } from './sessions.table.ts';
import { users } from './users.table.ts';

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on', HEARTBEAT_MS: '200' });
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());

const takenOver = '401 ERR_SESSION_TAKEN_OVER';

const signIn = (email: string, options: { password?: string; ip?: string } = {}) =>
  fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.ip ? { 'x-forwarded-for': options.ip } : {}),
    },
    body: JSON.stringify({ email, password: options.password ?? TEST_PASSWORD }),
  });

const refresh = (cookie: string) =>
  fetch(`${app.url}/api/auth/refresh_token`, {
    method: 'POST',
    headers: { cookie, 'x-prosa': '1' },
  });

describe('sign-in', () => {
  it('returns the same user shape in login, refresh and me', async () => {
    const queue = await buildQueue(app.core, companyId);
    const { email } = await buildUser(app.core, companyId, { queueIds: [queue.id] });
    const session = await app.login(email.toUpperCase());
    expect(session.user).toMatchObject({
      email,
      companyId,
      queues: [{ id: queue.id, name: queue.name, color: queue.color }],
    });
    expect(await session.call('GET /auth/me')).toEqual(session.user);
    const renewed = (await (await refresh(session.cookie)).json()) as TestSession;
    expect(renewed.user).toEqual(session.user);
    expect(JSON.stringify(renewed)).not.toMatch(/argon2|password/i);
  });

  it('sets a cookie that no script and no other site can use', async () => {
    const { email } = await buildUser(app.core, companyId);
    const cookie = (await signIn(email)).headers.getSetCookie()[0];
    expect(cookie).toMatch(/^prosa=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\//);
  });

  it('binds the cookie to the host over https', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://localhost:8443' });
    try {
      const { id } = await buildCompany(secure.core);
      const session = await secure.login((await buildUser(secure.core, id)).email);
      expect(session.cookie).toMatch(/^__Host-prosa=/);
      const renewed = await secure.client({ cookie: session.cookie, 'x-prosa': '1' })(
        'POST /auth/refresh_token',
      );
      expect(renewed.user.id).toBe(session.user.id);
    } finally {
      await secure.stop();
    }
  });

  it('takes the address from the proxy, not from what the client claims before it', async () => {
    const { email } = await buildUser(app.core, companyId);
    for (let n = 0; n < 5; n++)
      await signIn(email, { password: 'wrong one', ip: `198.51.100.${n}, 203.0.113.210` });
    expect((await signIn(email, { ip: '198.51.100.50, 203.0.113.210' })).status).toBe(429);
    expect((await signIn(email, { ip: '203.0.113.211' })).status).toBe(200);
  });

  it('keeps the password out of the answer to a malformed request', async () => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a\u0000', password: 'canary-secret' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('canary-secret');
  });

  it('1: delays fifty wrong sign-ins from fifty addresses, while the owner still gets in from theirs', async () => {
    const { email } = await buildUser(app.core, companyId);
    expect((await signIn(email, { ip: '198.51.100.7' })).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 50; n++) {
      const response = await signIn(email, { password: 'wrong one', ip: `203.0.113.${n}` });
      statuses.push(response.status);
      if (response.status === 429)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await signIn(email, { ip: '192.0.2.99' })).status).toBe(429);
    expect((await signIn(email, { ip: '198.51.100.7' })).status).toBe(200);
  });

  it('locks one address out of an account sooner, and leaves others alone', async () => {
    const { email } = await buildUser(app.core, companyId);
    for (let n = 0; n < 5; n++)
      expect((await signIn(email, { password: 'wrong one', ip: '203.0.113.200' })).status).toBe(
        401,
      );
    const refused = await signIn(email, { ip: '203.0.113.200' });
    expect(refused.status).toBe(429);
    const details = { retryAfterSeconds: expect.any(Number) };
    expect(await refused.json()).toEqual({ error: 'ERR_TOO_MANY_LOGINS', details });
    expect((await signIn(email, { ip: '203.0.113.201' })).status).toBe(200);
  });

  it('2: gives known and unknown e-mails the same answer in the same time', async () => {
    const { id, email } = await buildUser(app.core, companyId);
    const passwordHash = await hashPassword('a real hash, with its real cost');
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.update(users).set({ passwordHash }).where(eq(users.id, id)),
    );
    // CPU time: on a busy machine wall-clock time says little.
    const cpuMs = async (work: () => Promise<unknown>) => {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const answers = new Set<string>();
    const attempt = async (tried: string, ip: string) => {
      const response = await signIn(tried, { password: 'wrong one', ip });
      answers.add(`${response.status} ${await response.text()}`);
    };
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let n = 0; n < 8; n++) {
      const ip = `203.0.113.${100 + n}`;
      least.known = Math.min(least.known, await cpuMs(() => attempt(email, ip)));
      const nobody = `nobody${n}@example.com`;
      least.unknown = Math.min(least.unknown, await cpuMs(() => attempt(nobody, ip)));
    }
    expect([...answers]).toEqual(['401 {"error":"ERR_INVALID_CREDENTIALS"}']);
    const hashing = await cpuMs(() => hashPassword('what one check costs'));
    expect(Math.abs(least.known - least.unknown)).toBeLessThan(hashing / 2);
  });

  it('9: notifies the first browser within 2 s of a second sign-in and ends its tokens', async () => {
    const { email } = await buildUser(app.core, companyId);
    const first = await app.login(email);
    const socket = await first.socket();
    const told = nextEvent<{ sessionId: string; reason: string }>(
      socket,
      `company-${companyId}-auth`,
    );
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const second = await app.login(email);
    const start = performance.now();
    expect(await told).toMatchObject({ user: { id: first.user.id }, reason: 'takeover' });
    await cut;
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await refusal(first.call('GET /auth/me'))).toBe(takenOver);
    const renewal = await refresh(first.cookie);
    expect(renewal.status).toBe(401);
    expect(await renewal.json()).toEqual({ error: 'ERR_SESSION_TAKEN_OVER' });
    await expect(first.socket()).rejects.toThrow('ERR_SESSION_TAKEN_OVER');
    expect((await second.call('GET /auth/me')).id).toBe(first.user.id);
  });

  it('keeps one of several sign-ins at once', async () => {
    const { email } = await buildUser(app.core, companyId);
    const all = await Promise.all([1, 2, 3].map(() => app.login(email)));
    const alive = await Promise.allSettled(all.map((session) => session.call('GET /auth/me')));
    expect(alive.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('10: refuses an expired company with the date, and ends its live sessions', async () => {
    const company = await buildCompany(app.core);
    const { email } = await buildUser(app.core, company.id);
    const session = await app.login(email);
    const socket = await session.socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const dueDate = new Date(Date.now() - 4 * 86_400_000);
    await inSystem(app.core, (db) =>
      db.update(companies).set({ dueDate }).where(eq(companies.id, company.id)),
    );
    const expected = {
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      date: dueDate.toISOString(),
      timeZone: 'America/Sao_Paulo',
      contact: '',
    };
    const response = await signIn(email);
    expect(response.status).toBe(402);
    expect(await response.json()).toEqual(expected);
    expect((await signIn(email, { password: 'wrong one' })).status).toBe(401);
    expect(await refusal(session.call('GET /auth/me'))).toBe('402 ERR_SUBSCRIPTION_EXPIRED');
    expect(await (await refresh(session.cookie)).json()).toEqual(expected);
    await cut;
  });

  it('refuses a page of another origin', async () => {
    const { email } = await buildUser(app.core, companyId);
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(await response.json()).toEqual({ error: 'ERR_FORBIDDEN_ORIGIN' });
  });
});

describe('the client address', () => {
  it.each([
    ['off', '127.0.0.1'],
    ['1', '198.51.100.3'],
    ['2', '198.51.100.2'],
    ['127.0.0.0/8, 198.51.100.3', '198.51.100.2'],
    ['192.0.2.0/24', '127.0.0.1'],
  ])('is read through as many proxies as TRUST_PROXY says: %s', async (TRUST_PROXY, expected) => {
    const own = await startTestApp({ TRUST_PROXY, ROLES: 'api' });
    try {
      const { id } = await buildCompany(own.core);
      const { email } = await buildUser(own.core, id);
      const forwarded = '198.51.100.1, 198.51.100.2, 198.51.100.3';
      await own.client({ 'x-forwarded-for': forwarded })('POST /auth/login', {
        body: { email, password: TEST_PASSWORD },
      });
      const found = await inTransaction(companyCtx(own.core, id), ({ db }) =>
        db.select().from(sessions),
      );
      expect(found.map(({ ip }) => ip)).toEqual([expected]);
    } finally {
      await own.stop();
    }
  });
});
