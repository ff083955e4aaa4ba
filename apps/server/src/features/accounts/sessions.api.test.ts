/** Listing and ending sessions. Signing in leaves one live session; these tests create more. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

let app: TestApp;
let companyId: number;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());
beforeEach(async () => {
  email = (await buildUser(app.core, companyId)).email;
});

/** Sign-ins that did not end each other, the latest last. */
async function signInTimes(times: number): Promise<TestSession[]> {
  const all: TestSession[] = [];
  for (let n = 0; n < times; n++) all.push(await app.login(email));
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update sessions set ended_at = null, ended_reason = null
      where user_id = ${all[0]!.user.id}`),
  );
  return all;
}

const audited = async (subject: number) => {
  const boss = await app.enter(companyId, { profile: 'admin' });
  const { events } = await boss.call('GET /audit', { query: { action: 'sessionsEnded' } });
  return events.filter((event) => event.subject === String(subject));
};

const over = async ({ call, cookie }: TestSession) => {
  const refreshing = app.client({ cookie, 'x-prosa': '1' });
  return [
    await refusal(call('GET /auth/me')),
    await refusal(refreshing('POST /auth/refresh_token')),
  ];
};
const OVER = ['401 ERR_SESSION_ENDED', '401 ERR_SESSION_ENDED'];

it('lists device, address and times, live ones first, and marks the current one', async () => {
  const login = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': CHROME },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  expect(login.status).toBe(200);
  const session = await app.login(email);
  const [mine, first, ...others] = await session.call('GET /auth/sessions');
  expect(others).toEqual([]);
  expect(mine).toMatchObject({
    browser: null,
    system: null,
    ip: '127.0.0.1',
    endedAt: null,
    isCurrent: true,
  });
  expect(first).toMatchObject({ browser: 'Chrome', system: 'Windows', isCurrent: false });
  expect(first?.endedAt).not.toBeNull();
  expect(JSON.stringify([mine, first])).not.toContain('secret');
});

it('ends the sockets, requests and refresh of one session', async () => {
  const [old, current] = (await signInTimes(2)) as [TestSession, TestSession];
  const socket = await old.socket();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  const listed = await current.call('GET /auth/sessions');
  expect(listed.map(({ endedAt }) => endedAt)).toEqual([null, null]);
  const { id: sessionId } = listed.find(({ isCurrent }) => !isCurrent)!;
  await current.call('DELETE /auth/sessions/:sessionId', { params: { sessionId } });
  await cut;
  expect(await over(old)).toEqual(OVER);
  expect(
    await refusal(current.call('DELETE /auth/sessions/:sessionId', { params: { sessionId } })),
  ).toBe('404 ERR_NOT_FOUND');
  await current.call('GET /auth/me');
  expect(await audited(current.user.id)).toMatchObject([
    { user: { id: current.user.id }, detail: '1' },
  ]);
});

it('ends all others, and none of colleagues', async () => {
  const colleague = await app.enter(companyId);
  const sessions = await signInTimes(3);
  const current = sessions.at(-1)!;
  await current.call('DELETE /auth/sessions');
  for (const old of sessions.slice(0, -1)) expect(await over(old)).toEqual(OVER);
  await current.call('GET /auth/me');
  await colleague.call('GET /auth/me');
  const [theirs] = await colleague.call('GET /auth/sessions');
  expect(
    await refusal(
      current.call('DELETE /auth/sessions/:sessionId', { params: { sessionId: theirs!.id } }),
    ),
  ).toBe('404 ERR_NOT_FOUND');
});

it('lets an admin sign a user out everywhere, and themselves everywhere else', async () => {
  const boss = await app.enter(companyId, { profile: 'admin' });
  const sessions = await signInTimes(2);
  const { id } = sessions[0]!.user;
  const signOut = (who: TestSession, userId: number) =>
    who.call('DELETE /users/:userId/sessions', { params: { userId: String(userId) } });
  expect(await refusal(signOut(sessions[1]!, id))).toBe('403 ERR_NO_PERMISSION');
  await signOut(boss, id);
  for (const each of sessions) expect(await over(each)).toEqual(OVER);
  await signOut(boss, boss.user.id);
  await boss.call('GET /auth/me');
});
