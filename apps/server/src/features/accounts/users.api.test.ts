import type { ApiError } from '@prosa/contract/client';
import type { User } from '@prosa/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans } from '../../conversation/settings/companies.table.ts';
import { tickets } from '../../conversation/tickets/tickets.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let queue: { id: number; name: string; color: string };
let foreign: { userId: number; queueId: number; connectionId: number };
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  queue = await buildQueue(app.core, companyId);
  const other = (await buildCompany(app.core)).id;
  foreign = {
    userId: (await buildUser(app.core, other)).id,
    queueId: (await buildQueue(app.core, other)).id,
    connectionId: (await buildConnection(app.core, other)).id,
  };
});
afterAll(() => app?.stop());

let count = 0;
const form = (values: Partial<{ email: string; password: string; queueIds: number[] }> = {}) => ({
  name: 'Nova Pessoa',
  email: `nova${++count}@example.com`,
  password: 'uma senha boa',
  ...values,
});

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => {
  const user = await buildUser(app.core, companyId, values);
  return { user, session: await app.login(user.email) };
};

describe('users', () => {
  it('creates, shows, changes and deletes one', async () => {
    const made = await admin.call('POST /users', { body: form({ queueIds: [queue.id] }) });
    expect(made).toMatchObject({
      profile: 'user',
      super: false,
      allTicket: 'desabled',
      online: false,
      queues: [{ id: queue.id, name: queue.name, color: queue.color }],
    });
    expect(JSON.stringify(made)).not.toMatch(/password|argon2/);
    const params = { userId: String(made.id) };
    expect(await admin.call('GET /users/:userId', { params })).toEqual(made);
    const changed = await admin.call('PUT /users/:userId', {
      params,
      body: { name: 'Outro Nome', queueIds: [], allTicket: 'enabled' },
    });
    expect(changed).toMatchObject({ name: 'Outro Nome', queues: [], allTicket: 'enabled' });
    expect(changed.rev).toBeGreaterThan(made.rev);
    expect((await app.login(made.email, 'uma senha boa')).user.name).toBe('Outro Nome');
    expect(await admin.call('DELETE /users/:userId', { params })).toEqual({ id: made.id });
    expect(await refusal(admin.call('GET /users/:userId', { params }))).toBe(
      '404 ERR_NO_USER_FOUND',
    );
  });

  it.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ password: '1234' }, 'password'],
    [{ password: 'x'.repeat(51) }, 'password'],
    [{ email: 'not an address' }, 'email'],
  ])('refuses %o', async (values, field) => {
    const error = await admin
      .call('POST /users', { body: { ...form(), ...values } })
      .catch((caught: ApiError) => caught);
    expect(error).toMatchObject({ status: 400, data: { details: [{ field }] } });
  });

  it('refuses taken e-mails, common passwords and references outside the company', async () => {
    const { email } = await admin.call('POST /users', { body: form() });
    const post = (values: Partial<User> & { password?: string; queueIds?: number[] }) =>
      refusal(admin.call('POST /users', { body: { ...form(), ...values } }));
    expect(await post({ email: email.toUpperCase() })).toBe('409 ERR_EMAIL_ALREADY_EXISTS');
    expect(await post({ password: 'Senha123' })).toBe('422 ERR_COMMON_PASSWORD');
    expect(await post({ queueIds: [queue.id, foreign.queueId] })).toBe('404 ERR_QUEUE_NOT_FOUND');
    expect(await post({ whatsappId: foreign.connectionId })).toBe('404 ERR_NO_WAPP_FOUND');
  });

  it('limits answers per hour that an e-mail is taken, also by another company', async () => {
    const { id } = await buildCompany(app.core);
    const boss = await app.enter(id, { profile: 'admin' });
    const ana = await app.enter(id);
    const { email } = await buildUser(app.core, companyId);
    const params = { userId: String(ana.user.id) };
    const asks = [
      () => refusal(boss.call('POST /users', { body: form({ email }) })),
      () => refusal(boss.call('PUT /users/:userId', { params, body: { email } })),
    ];
    for (let n = 0; n < 30; n++) expect(await asks[n % 2]!()).toBe('409 ERR_EMAIL_ALREADY_EXISTS');
    for (const ask of asks) expect(await ask()).toBe('429 ERR_RATE_LIMIT');
    expect(await refusal(boss.call('POST /users', { body: form() }))).toBe('429 ERR_RATE_LIMIT');
    await boss.call('PUT /users/:userId', { params, body: { name: 'Ana Maria' } });
    // Other companies are not affected, and successes are not counted.
    const mine = await admin.call('POST /users', { body: form() });
    for (let n = 0; n < 31; n++)
      await admin.call('PUT /users/:userId', {
        params: { userId: String(mine.id) },
        body: { email: form().email },
      });
  });

  it('stops at the limit of the plan, also for concurrent requests', async () => {
    const company = await buildCompany(app.core);
    await inSystem(app.core, (db) =>
      db
        .update(plans)
        .set({ users: 2 })
        .where(eq(plans.id, company.planId ?? 0)),
    );
    const boss = await app.enter(company.id, { profile: 'admin' });
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => boss.call('POST /users', { body: form() })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(boss.call('POST /users', { body: form() }))).toBe('403 ERR_USERS_LIMIT');
  });

  it('shows everybody colleagues by name and queues, and e-mails to admins only', async () => {
    const { user, session } = await staff({ name: 'Zuleica Única', queueIds: [queue.id] });
    const all = await session.call('GET /users/list');
    const listed = await session.call('GET /users', { query: { searchParam: 'zuleica unica' } });
    const ref = { id: user.id, name: 'Zuleica Única', online: false };
    expect(listed.users).toMatchObject([ref]);
    expect(all.map(({ id }) => id)).toContain(admin.user.id);
    expect(all.map(({ id }) => id)).not.toContain(foreign.userId);
    expect(JSON.stringify([all, listed])).not.toContain('@');
    const found = await admin.call('GET /users', { query: { searchParam: user.email } });
    expect(found.users).toMatchObject([{ email: user.email }]);
    expect(
      (await session.call('GET /users', { query: { searchParam: user.email } })).users,
    ).toEqual([]);
  });

  it('pages by cursor and by number alike', async () => {
    const company = await buildCompany(app.core);
    const boss = await app.enter(company.id, { profile: 'admin', name: 'Chefe' });
    for (let n = 0; n < 44; n++) await buildUser(app.core, company.id, { name: `Pessoa ${n % 3}` });
    const first = await boss.call('GET /users');
    expect(first).toMatchObject({ count: 45, hasMore: true });
    const second = await boss.call('GET /users', { query: { cursor: first.cursor ?? '' } });
    const third = await boss.call('GET /users', { query: { cursor: second.cursor ?? '' } });
    expect(third).toMatchObject({ hasMore: false, cursor: null });
    const byNumber = await boss.call('GET /users', { query: { pageNumber: 2 } });
    expect(byNumber.users).toEqual(second.users);
    const ids = [...first.users, ...second.users, ...third.users].map((user) => user.id);
    expect(new Set(ids).size).toBe(45);
  });

  it('refuses a cursor that it did not make', async () => {
    for (const cursor of ['x', Buffer.from('["a\\u0000",1]').toString('base64url')])
      expect(await refusal(admin.call('GET /users', { query: { cursor } }))).toBe(
        '400 ERR_VALIDATION',
      );
  });
});

describe('operators', () => {
  it('are made and changed by operators only', async () => {
    const operator = await staff({ profile: 'admin', super: true });
    const ofOperator = { userId: String(operator.user.id) };
    const { user } = await staff();
    const params = { userId: String(user.id) };
    const plain = await admin.call('PUT /users/:userId', { params, body: { super: true } });
    expect(plain).toMatchObject({ super: false, profile: 'user' });
    for (const body of [
      { password: 'nova senha boa' },
      { email: 'x@example.com' },
      { super: false },
    ])
      expect(await refusal(admin.call('PUT /users/:userId', { params: ofOperator, body }))).toBe(
        '403 ERR_NO_PERMISSION',
      );
    for (const key of ['DELETE /users/:userId', 'DELETE /users/:userId/two-factor'] as const)
      expect(await refusal(admin.call(key, { params: ofOperator }))).toBe('403 ERR_NO_PERMISSION');

    const { call } = operator.session;
    const made = await call('PUT /users/:userId', { params, body: { super: true } });
    expect(made).toMatchObject({ super: true, profile: 'admin' });
    const demoted = call('PUT /users/:userId', { params, body: { profile: 'user' } });
    expect(await refusal(demoted)).toBe('403 ERR_NO_PERMISSION');
    const taken = await call('PUT /users/:userId', { params, body: { super: false } });
    expect(taken).toMatchObject({ super: false, profile: 'admin' });
    const self = call('PUT /users/:userId', { params: ofOperator, body: { super: false } });
    expect(await refusal(self)).toBe('403 ERR_NO_PERMISSION');
  });
});

describe('rights over users', () => {
  it.each(['user', 'supervisor'] as const)('%s manages nobody else', async (profile) => {
    const { user, session } = await staff({ profile });
    const others = { userId: String(admin.user.id) };
    const mine = { userId: String(user.id) };
    const denied = '403 ERR_NO_PERMISSION';
    expect(await refusal(session.call('POST /users', { body: form() }))).toBe(denied);
    expect(await refusal(session.call('GET /users/:userId', { params: others }))).toBe(denied);
    expect(await refusal(session.call('DELETE /users/:userId', { params: mine }))).toBe(denied);
    expect(
      await refusal(session.call('PUT /users/:userId', { params: others, body: { name: 'Eu' } })),
    ).toBe(denied);
    expect((await session.call('GET /users/:userId', { params: mine })).email).toBe(user.email);
  });

  it('17: lets users change their own name, e-mail and password, never rights', async () => {
    const { user, session } = await staff();
    const response = await fetch(`${app.url}/api/users/${user.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Novo Nome',
        profile: 'admin',
        super: true,
        companyId: companyId + 1,
        allTicket: 'enabled',
        queueIds: [queue.id],
      }),
    });
    expect(await response.json()).toMatchObject({
      name: 'Novo Nome',
      profile: 'user',
      super: false,
      companyId,
      allTicket: 'desabled',
      queues: [],
    });
    expect(await session.call('GET /auth/me')).toMatchObject({ profile: 'user', super: false });
  });

  it('14: takes the user from the path, regardless of body and query', async () => {
    const { user, session } = await staff();
    const response = await fetch(`${app.url}/api/users/${user.id}?userId=${admin.user.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: admin.user.id, userId: admin.user.id, name: 'Caminho' }),
    });
    expect(await response.json()).toMatchObject({ id: user.id, name: 'Caminho' });
    expect((await admin.call('GET /auth/me')).name).not.toBe('Caminho');
  });

  it('answers the same for a foreign and an absent user', async () => {
    const missing = { params: { userId: String(999_999_999) } };
    const strange = { params: { userId: String(foreign.userId) } };
    for (const key of ['GET /users/:userId', 'DELETE /users/:userId'] as const) {
      expect(await refusal(admin.call(key, missing))).toBe('404 ERR_NO_USER_FOUND');
      expect(await refusal(admin.call(key, strange))).toBe('404 ERR_NO_USER_FOUND');
    }
    const put = { ...strange, body: { name: 'Roubado' } };
    expect(await refusal(admin.call('PUT /users/:userId', put))).toBe('404 ERR_NO_USER_FOUND');
  });

  it('7: applies a change of role from the next request', async () => {
    const { user, session } = await staff({ profile: 'admin' });
    expect(
      (await session.call('GET /users/:userId', { params: { userId: String(admin.user.id) } })).id,
    ).toBe(admin.user.id);
    const socket = await session.socket();
    const resync = nextEvent(socket, `company-${companyId}-resync`);
    await admin.call('PUT /users/:userId', {
      params: { userId: String(user.id) },
      body: { profile: 'user' },
    });
    await resync;
    expect(
      await refusal(
        session.call('GET /users/:userId', { params: { userId: String(admin.user.id) } }),
      ),
    ).toBe('403 ERR_NO_PERMISSION');
  });

  it('refuses deleting the last admin and oneself', async () => {
    const company = await buildCompany(app.core);
    const boss = await app.enter(company.id, { profile: 'admin' });
    const params = { userId: String(boss.user.id) };
    expect(await refusal(boss.call('DELETE /users/:userId', { params }))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    expect(
      await refusal(boss.call('PUT /users/:userId', { params, body: { profile: 'user' } })),
    ).toBe('409 ERR_LAST_ADMIN');
    const second = await app.enter(company.id, { profile: 'admin' });
    const results = await Promise.allSettled([
      boss.call('DELETE /users/:userId', { params: { userId: String(second.user.id) } }),
      second.call('DELETE /users/:userId', { params }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('returns the open tickets of a deleted user to pending, and ends their session and sockets', async () => {
    const { user, session } = await staff({ queueIds: [queue.id] });
    const connection = await buildConnection(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      status: 'open',
      userId: user.id,
      queueId: queue.id,
    });
    const socket = await session.socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const watching = await admin.socket();
    const changed = nextEvent<{ ticket: { id: number; status: string; userId: number | null } }>(
      watching,
      `company-${companyId}-ticket`,
    );
    const gone = nextEvent<{ action: string; userId: number }>(
      watching,
      `company-${companyId}-user`,
      (event) => event.action === 'delete',
    );
    await admin.call('DELETE /users/:userId', { params: { userId: String(user.id) } });
    expect((await changed).ticket).toMatchObject({
      id: ticket.id,
      status: 'pending',
      userId: null,
    });
    expect((await gone).userId).toBe(user.id);
    await cut;
    expect(await refusal(session.call('GET /auth/me'))).toBe('401 ERR_SESSION_ENDED');
    const [row] = await inSystem(app.core, (db) =>
      db.select().from(tickets).where(eq(tickets.id, ticket.id)),
    );
    expect(row).toMatchObject({ status: 'pending', userId: null });
  });
});
