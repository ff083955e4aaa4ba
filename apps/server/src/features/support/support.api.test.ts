import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { runChore } from '../../testing/run-chore.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  allow,
  beginVisit,
  buildVisited,
  enterBy,
  renew,
  type Visited,
} from '../../testing/visit-stage.ts';

const OVER = { status: 401 };

let app: TestApp;
let visited: Visited;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  visited = await buildVisited(app);
});

const endOf = (token: string) =>
  enterBy(app, { authorization: `Bearer ${token}` }, (call) => call('POST /support/end'));

const actionsOf = async (who: Visited['admin']) =>
  (await who.call('GET /audit')).events
    .filter(({ action }) => action.startsWith('support'))
    .map(({ action, detail }) => `${action} ${detail}`);

/** As if so much time had passed since it began. */
const age = (minutes: number) =>
  inSystem(app.core, async (db) => {
    const by = sql`make_interval(mins => ${minutes}::int)`;
    await db.execute(sql`update support_visits set ends_at = ends_at - ${by}, started_at = started_at - ${by}
      where company_id = ${visited.companyId}`);
    await db.execute(sql`update sessions set expires_at = expires_at - ${by}
      where company_id = ${visited.companyId} and on_behalf_of is not null`);
  });

describe('a visit', () => {
  test('shows the company to the operator for half an hour, as to its admin, but never as an operator', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`update users set super = true where id = ${visited.admin.user.id}`),
    );
    const { user, call } = await beginVisit(app, visited);
    expect(user).toMatchObject({ companyId: visited.companyId, profile: 'admin', super: false });
    expect(user.support).toMatchObject({ operator: 'Olga', access: 'read' });
    const minutes = (Date.parse(user.support!.endsAt) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    expect((await call('GET /auth/me')).support).toEqual(user.support);
    expect((await visited.admin.call('GET /auth/me')).support).toBeNull();
  });

  test('cannot begin another', async () => {
    await allow(visited, 'full');
    const { call } = await beginVisit(app, visited, { access: 'full' });
    const { id } = await buildCompany(app.core);
    await expect(
      call('POST /companies/:companyId/support', {
        params: { companyId: id },
        body: { reason: 'Mais uma empresa' },
      }),
    ).rejects.toMatchObject({ status: 403, code: 'ERR_SUPPORT_REFUSED' });
  });

  test('leaves the sessions of the admin alone, and ends by none of their sign-ins', async () => {
    const { call } = await beginVisit(app, visited);
    await visited.admin.call('GET /auth/me');
    await app.login(visited.admin.user.email);
    await call('GET /auth/me');
  });

  test('is not among the sessions of the admin', async () => {
    await beginVisit(app, visited);
    expect(await visited.admin.call('GET /auth/sessions')).toHaveLength(1);
  });

  test('opens no socket', async () => {
    const { io } = await import('socket.io-client');
    const { token } = await beginVisit(app, visited);
    const socket = io(app.url, { auth: { token }, reconnection: false, transports: ['websocket'] });
    const reason = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    socket.disconnect();
    expect(reason).toBe('ERR_SUPPORT_REFUSED');
  });

  test('marks nothing as read', async () => {
    const { id: connectionId } = await buildConnection(app.core, visited.companyId);
    const ticket = await buildTicket(app.core, visited.companyId, {
      connectionId,
      userId: visited.admin.user.id,
      status: 'open',
      unread: 3,
    });
    const { call } = await beginVisit(app, visited);
    const params = { ticketId: String(ticket.id) };
    await call('GET /messages/:ticketId', { params, query: { pageNumber: 1 } });
    const seen = await visited.admin.call('GET /tickets/:ticketId', { params });
    expect(seen.unreadMessages).toBe(3);
  });
});

describe('what the company allows', () => {
  test('is to look, at first', async () => {
    await expect(beginVisit(app, visited, { access: 'full' })).rejects.toMatchObject({
      code: 'ERR_SUPPORT_OFF',
    });
    await allow(visited, 'off');
    await expect(beginVisit(app, visited)).rejects.toMatchObject({ code: 'ERR_SUPPORT_OFF' });
  });

  test.each([
    ['off', 'read', false],
    ['off', 'full', false],
    ['read', 'full', false],
    ['read', 'read', true],
  ] as const)('set to %s, a visit with access %s goes on: %s', async (value, access, goesOn) => {
    await allow(visited, 'full');
    const { call } = await beginVisit(app, visited, { access });
    await allow(visited, value);
    const asked = call('GET /auth/me');
    if (goesOn) await asked;
    else await expect(asked).rejects.toMatchObject(OVER);
  });

  test('is not for the visit to change', async () => {
    await allow(visited, 'full');
    const { call } = await beginVisit(app, visited, { access: 'full' });
    const put = (key: string, value: string) =>
      call('PUT /settings/:key', { params: { key }, body: { value } });
    await expect(put('supportAccess', 'full')).rejects.toMatchObject({
      code: 'ERR_SUPPORT_REFUSED',
    });
    await expect(put('asaas', 'token')).rejects.toMatchObject({ code: 'ERR_SUPPORT_REFUSED' });
    await put('call', 'enabled');
  });
});

describe('the end', () => {
  test("returns to the operator's own session", async () => {
    const { token, call } = await beginVisit(app, visited);
    const own = await endOf(token);
    expect(own.user).toMatchObject({ id: visited.operator.user.id, super: true, support: null });
    await own.call('GET /companies');
    await expect(call('GET /auth/me')).rejects.toMatchObject(OVER);
    expect((await renew(app, own.cookie)).user.id).toBe(visited.operator.user.id);
  });

  test('comes by itself after half an hour, however often the browser renews', async () => {
    const { cookie, user } = await beginVisit(app, visited);
    await age(29);
    const renewed = await renew(app, cookie);
    expect(renewed.user.companyId).toBe(visited.companyId);
    await age(2);
    await expect(renewed.call('GET /auth/me')).rejects.toMatchObject({ status: 401 });
    const own = await renew(app, renewed.cookie);
    expect(own.user.id).toBe(visited.operator.user.id);
    expect(own.user.companyId).not.toBe(user.companyId);
  });

  test('gives the own session back once', async () => {
    const { cookie } = await beginVisit(app, visited);
    await age(31);
    await renew(app, cookie);
    await inSystem(app.core, (db) =>
      db.execute(sql`update sessions set returned_at = returned_at - interval '11 seconds'
        where company_id = ${visited.companyId}`),
    );
    await expect(renew(app, cookie)).rejects.toMatchObject(OVER);
  });

  test('gives none back to who signed out, or used a copy of the cookie', async () => {
    const first = await beginVisit(app, visited);
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'DELETE',
      headers: { cookie: first.cookie, 'x-prosa': '1' },
    });
    await expect(renew(app, first.cookie)).rejects.toMatchObject(OVER);

    const second = await beginVisit(app, visited);
    const renewed = await renew(app, second.cookie);
    await inSystem(app.core, (db) =>
      db.execute(sql`update sessions set rotated_at = rotated_at - interval '11 seconds'
        where company_id = ${visited.companyId}`),
    );
    await expect(renew(app, second.cookie)).rejects.toMatchObject(OVER);
    await expect(renew(app, renewed.cookie)).rejects.toMatchObject(OVER);
  });

  test('gives no session back that is over itself', async () => {
    const { cookie } = await beginVisit(app, visited);
    await app.login(visited.operator.user.email);
    await age(31);
    await expect(renew(app, cookie)).rejects.toMatchObject(OVER);
  });

  test.each([
    ['signs out', (id: string) => sql`update sessions set ended_at = now() where id = ${id}`],
    [
      'is none any more',
      (id: string) =>
        sql`update users u set super = false from sessions s where s.id = ${id} and u.id = s.user_id`,
    ],
  ])('comes within a minute when the operator %s', async (_, happen) => {
    const { call } = await beginVisit(app, visited);
    const [session] = await visited.operator.call('GET /auth/sessions');
    await inSystem(app.core, (db) => db.execute(happen(session!.id)));
    await runChore(app.core, 'end-visits');
    await expect(call('GET /auth/me')).rejects.toMatchObject(OVER);
  });
});

describe('the logs', () => {
  test('of both companies say when it began and ended, who came and why', async () => {
    const { token } = await beginVisit(app, visited);
    await endOf(token);
    expect(await actionsOf(visited.admin)).toEqual([
      'supportEnded Olga',
      'supportBegan Olga (read): Ajuda com as filas',
    ]);
    const { name } = await visited.admin.call('GET /companies/:companyId', {
      params: { companyId: String(visited.companyId) },
    });
    expect(await actionsOf(visited.operator)).toEqual([
      `supportEnded ${name}`,
      `supportBegan ${name} (read): Ajuda com as filas`,
    ]);
  });

  test('say who ended it where the company did', async () => {
    await beginVisit(app, visited);
    await allow(visited, 'off');
    const { events } = await visited.admin.call('GET /audit', {
      query: { action: 'supportEnded' },
    });
    expect(events[0]!.user).toMatchObject({ id: visited.admin.user.id });
    await eventually('the operator is told', async () =>
      (await actionsOf(visited.operator)).some((told) => told.startsWith('supportEnded')),
    );
  });

  test('say that the time was over', async () => {
    await beginVisit(app, visited);
    await age(31);
    await runChore(app.core, 'end-visits');
    await runChore(app.core, 'end-visits');
    expect(await actionsOf(visited.admin)).toHaveLength(2);
    expect(await actionsOf(visited.operator)).toHaveLength(2);
  });

  test('name the operator, not the admin, for what the visit does', async () => {
    await allow(visited, 'full');
    const { call } = await beginVisit(app, visited, { access: 'full' });
    await call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } });
    const { events } = await visited.admin.call('GET /audit', {
      query: { action: 'settingChanged' },
    });
    expect(events[0]).toMatchObject({
      user: null,
      detail: expect.stringMatching(/^\(Olga, #\d+\) call/),
    });
  });
});

test("the company's admins see the visits, and nobody else", async () => {
  const { token } = await beginVisit(app, visited, { reason: 'Conferir a conexão' });
  const list = () => visited.admin.call('GET /support/visits');
  expect(await list()).toMatchObject([
    { operator: 'Olga', reason: 'Conferir a conexão', access: 'read', endedAt: null },
  ]);
  await endOf(token);
  expect((await list())[0]!.endedAt).not.toBeNull();
  const user = await app.enter(visited.companyId, { profile: 'supervisor' });
  await expect(user.call('GET /support/visits')).rejects.toMatchObject({ status: 403 });
});

test('needs an operator, a reason, another company and an admin there', async () => {
  const begin = (companyId: number, reason = 'Ajuda', who = visited.operator) =>
    who.call('POST /companies/:companyId/support', { params: { companyId }, body: { reason } });
  const { id: empty } = await buildCompany(app.core);
  await buildUser(app.core, empty, { profile: 'supervisor' });
  await expect(begin(visited.companyId, 'Oi')).rejects.toMatchObject({ status: 400 });
  await expect(begin(visited.operator.user.companyId)).rejects.toMatchObject({ status: 404 });
  await expect(begin(empty)).rejects.toMatchObject({ code: 'ERR_SUPPORT_NO_ADMIN' });
  await expect(begin(empty, 'Ajuda', visited.admin)).rejects.toMatchObject({ status: 403 });
});
