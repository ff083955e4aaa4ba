/** Access tokens, the refresh cookie, and the end of both. */
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { eq, sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { sessions } from './sessions.table.ts';
import { signAccessToken } from './tokens.ts';

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp({ HEARTBEAT_MS: '200' });
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());

const ended = '401 ERR_SESSION_ENDED';

const refresh = (cookie: string, headers: Record<string, string> = { 'x-prosa': '1' }) =>
  fetch(`${app.url}/api/auth/refresh_token`, { method: 'POST', headers: { cookie, ...headers } });

const cookieOf = (response: Response): string =>
  response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const bearer = (token: string) => app.client({ authorization: `Bearer ${token}` });

const newUser = async () => app.enter(companyId);

/** As if the last renewal had been this long ago. */
const ageRotation = (session: TestSession, ms: number) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db
      .update(sessions)
      .set({ rotatedAt: new Date(Date.now() - ms) })
      .where(eq(sessions.userId, session.user.id)),
  );

describe('access tokens', () => {
  it('3: refuses forged and revoked ones with 401, an expired one with 403', async () => {
    const session = await newUser();
    const sid = decode(session.token).sid as string;
    const claims = { userId: session.user.id, companyId, sessionId: sid };
    const key = app.core.secrets.deriveKey('access-token');
    const good = (change: Partial<Record<'alg' | 'aud' | 'typ' | 'iss', string>> = {}) =>
      new SignJWT({ cid: companyId, sid })
        .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'access' })
        .setIssuer(change.iss ?? 'prosa')
        .setAudience(change.aud ?? 'prosa-api')
        .setSubject(String(session.user.id))
        .setExpirationTime('5 minutes');
    expect((await bearer(await good().sign(key))('GET /auth/me')).id).toBe(session.user.id);

    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const publicText = new TextEncoder().encode(await exportSPKI(publicKey));
    const forged = [
      new UnsecuredJWT({ cid: companyId, sid })
        .setIssuer('prosa')
        .setAudience('prosa-api')
        .setSubject(String(session.user.id))
        .setExpirationTime('5 minutes')
        .encode(),
      await good({ alg: 'RS256' }).sign(privateKey),
      await good().sign(publicText),
      await good({ aud: 'somebody-else' }).sign(key),
      await good({ iss: 'somebody-else' }).sign(key),
      await good({ typ: 'refresh' }).sign(key),
      session.cookie.split('=')[1] ?? '',
      'nonsense',
    ];
    for (const token of forged) expect(await refusal(bearer(token)('GET /auth/me'))).toBe(ended);
    expect(await refusal(app.client()('GET /auth/me'))).toBe(ended);

    const earlier = { ...app.core, now: () => new Date(Date.now() - 3_600_000) };
    expect(await refusal(bearer(await signAccessToken(earlier, claims))('GET /auth/me'))).toBe(
      '403 ERR_SESSION_EXPIRED',
    );

    const stranger = { ...claims, companyId: (await buildCompany(app.core)).id };
    const elsewhere = await signAccessToken(app.core, stranger);
    expect(await refusal(bearer(elsewhere)('GET /auth/me'))).toBe(ended);

    await app.client({ cookie: session.cookie, 'x-prosa': '1' })('DELETE /auth/logout');
    expect(await refusal(session.call('GET /auth/me'))).toBe(ended);
  });
});

describe('refresh tokens', () => {
  it('4: ends the session, its tokens and sockets when an old one is used late', async () => {
    const session = await newUser();
    const socket = await session.socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const next = await refresh(session.cookie);
    expect(next.status).toBe(200);
    await ageRotation(session, 11_000);
    expect((await refresh(session.cookie)).status).toBe(401);
    await cut;
    expect((await refresh(cookieOf(next))).status).toBe(401);
    expect(await refusal(session.call('GET /auth/me'))).toBe(ended);
    const { id: userId } = session.user;
    const { row, written } = await inTransaction(
      companyCtx(app.core, companyId),
      async ({ db }) => ({
        row: (await db.select().from(sessions).where(eq(sessions.userId, userId)))[0],
        written: await rows(
          db,
          sql`select ip from audit_events where company_id = ${companyId} and user_id = ${userId}
            and action = 'sessionReused'`,
        ),
      }),
    );
    expect(row).toMatchObject({ endedReason: 'reuse' });
    expect(written).toEqual([{ ip: '127.0.0.1' }]);
  });

  it('ends the session at its absolute limit, regardless of renewals', async () => {
    const session = await newUser();
    const since = app.core.now().getTime() - app.core.config.sessionMsMax;
    const signedInAt = (ms: number) =>
      inTransaction(companyCtx(app.core, companyId), ({ db }) =>
        db
          .update(sessions)
          .set({ createdAt: new Date(ms) })
          .where(eq(sessions.userId, session.user.id)),
      );
    await signedInAt(since + 60_000);
    const last = await refresh(session.cookie);
    expect(last.status).toBe(200);
    const [row] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.select().from(sessions).where(eq(sessions.userId, session.user.id)),
    );
    expect(row?.expiresAt.getTime()).toBe(since + 60_000 + app.core.config.sessionMsMax);
    await signedInAt(since);
    expect((await refresh(cookieOf(last))).status).toBe(401);
  });

  it.each([
    '1.------------------------------------.1.',
    '1.aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa-.1.',
    '999999999999999.00000000-0000-4000-8000-000000000000.999999999.',
    '%00.%ff',
    '.',
  ])('answers 401 when the cookie is malformed: %s', async (text) => {
    const name = (await newUser()).cookie.split('=')[0];
    const answer = await refresh(`${name}=${text}${'A'.repeat(43)}`);
    expect(answer.status).toBe(401);
  });

  it('4: refuses the token before the previous one even within the grace time', async () => {
    const session = await newUser();
    const second = await refresh(session.cookie);
    expect((await refresh(cookieOf(second))).status).toBe(200);
    expect((await refresh(session.cookie)).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
  });

  it('5: gives twenty concurrent requests with one token the same successor', async () => {
    const session = await newUser();
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(session.cookie)));
    expect(all.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(new Set(all.map(cookieOf)).size).toBe(1);
    expect((await refresh(cookieOf(all[0]!))).status).toBe(200);
  });

  it('6: refuses a foreign origin or a missing header with 403 and uses no token', async () => {
    const session = await newUser();
    for (const headers of [
      {},
      { 'x-prosa': '1', origin: 'https://evil.example' },
      { 'x-prosa': '1', origin: 'null' },
    ]) {
      const response = await refresh(session.cookie, headers as Record<string, string>);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ error: 'ERR_FORBIDDEN_ORIGIN' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const logout = await fetch(`${app.url}/api/auth/logout`, {
      method: 'DELETE',
      headers: { cookie: session.cookie, origin: 'https://evil.example', 'x-prosa': '1' },
    });
    expect(logout.status).toBe(403);
    const own = { 'x-prosa': '1', origin: new URL(app.url).origin };
    expect((await refresh(session.cookie, own)).status).toBe(200);
  });

  it.each([
    '',
    'prosa=x',
    'prosa=1.2.3.4',
    `prosa=1.88c13a35-6a1e-4a1d-8786-6c78b3b12444.1.${'a'.repeat(43)}`,
  ])('refuses %j', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('refuses a signature that is not its own', async () => {
    const [mine, other] = [await newUser(), await newUser()];
    const parts = mine.cookie.split('.');
    const foreign = other.cookie.split('.');
    expect((await refresh([...parts.slice(0, 3), foreign[3]].join('.'))).status).toBe(401);
    expect((await refresh([...parts.slice(0, 2), '2', parts[3]].join('.'))).status).toBe(401);
    expect((await refresh(mine.cookie)).status).toBe(200);
  });
});

describe('logout', () => {
  it('ends the session, cuts its sockets and marks the user away', async () => {
    const session = await newUser();
    const socket = await session.socket();
    const colleague = await newUser();
    const isOnline = async () => {
      const all = await colleague.call('GET /users/list');
      return all.find((user) => user.id === session.user.id)?.online;
    };
    await eventually('the user is online', isOnline);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const logout = () =>
      app.client({ cookie: session.cookie, 'x-prosa': '1' })('DELETE /auth/logout');
    expect(await logout()).toEqual({});
    await cut;
    expect(await refusal(session.call('GET /auth/me'))).toBe(ended);
    expect((await refresh(session.cookie)).status).toBe(401);
    expect(await logout()).toEqual({});
    await eventually('the user is away', async () => !(await isOnline()));
  });
});

const decode = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
