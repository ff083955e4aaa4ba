import type { Connection } from '@prosa/contract/connections';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '../../conversation/settings/companies.table.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { findDevice } from '../../gateway/adapters/baileys/device.queries.ts';
import { changeLink } from '../../gateway/adapters/sandbox/sandbox-link.queries.ts';
import { connections } from '../../gateway/connections/connections.table.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { hashToken } from './token.service.ts';

let app: TestApp;
let companyId: number;
let planId: number;
let admin: TestSession;

beforeAll(async () => {
  // Without a gateway nothing but the routes changes a connection.
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  const company = await buildCompany(app.core);
  companyId = company.id;
  planId = company.planId!;
  admin = await enter('admin');
});

async function enter(profile: 'user' | 'supervisor' | 'admin'): Promise<TestSession> {
  const { email } = await buildUser(app.core, companyId, { profile });
  return app.login(email);
}

const create = (name: string, more: object = {}) =>
  admin.call('POST /whatsapp', { body: { name, provider: 'sandbox', ...more } });

const row = (id: number) =>
  inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    const [found] = await db.select().from(connections).where(eq(connections.id, id));
    return found!;
  });

const change = (id: number, values: Partial<typeof connections.$inferInsert>) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.update(connections).set(values).where(eq(connections.id, id)),
  );

const code = (value: string) => expect.objectContaining({ code: value });

describe('the list', () => {
  it('lists the default first and shows the QR code to admins only', async () => {
    await buildConnection(app.core, companyId, { name: 'A' });
    const { id } = await buildConnection(app.core, companyId, {
      name: 'B',
      isDefault: true,
      status: 'qrcode',
      qrcode: 'secret',
    });
    const user = await enter('user');
    const [seen, other] = await user.call('GET /whatsapp');
    expect([seen?.name, other?.name]).toEqual(['B', 'A']);
    expect(seen?.qrcode).toBe('');
    expect((await admin.call('GET /whatsapp'))[0]?.qrcode).toBe('secret');
    const params = { whatsappId: String(id) };
    expect((await user.call('GET /whatsapp/:whatsappId', { params })).qrcode).toBe('');
  });

  it('contains no connection of another company', async () => {
    const { id: otherId } = await buildCompany(app.core);
    const other = await buildConnection(app.core, otherId);
    expect(await admin.call('GET /whatsapp')).toEqual([]);
    const params = { whatsappId: String(other.id) };
    await expect(admin.call('GET /whatsapp/:whatsappId', { params })).rejects.toEqual(
      code('ERR_NO_WAPP_FOUND'),
    );
    await expect(admin.call('DELETE /whatsapp/:whatsappId', { params })).rejects.toEqual(
      code('ERR_NO_WAPP_FOUND'),
    );
  });
});

describe('adding', () => {
  it('makes the first the default, and a later default takes its place', async () => {
    const first = await create('Vendas');
    expect(first.isDefault).toBe(true);
    const second = await create('Suporte');
    expect(second.isDefault).toBe(false);
    const third = await create('Loja', { isDefault: true });
    const names = (await admin.call('GET /whatsapp')).filter((one) => one.isDefault);
    expect(names.map((one) => one.id)).toEqual([third.id]);
  });

  it('keeps one default when many are added at once', async () => {
    await Promise.all(['A1', 'B1', 'C1', 'D1'].map((name) => create(name, { isDefault: true })));
    const all = await admin.call('GET /whatsapp');
    expect(all.filter((one) => one.isDefault)).toHaveLength(1);
  });

  it('stops at the limit of the plan, also when two are added at once', async () => {
    await inSystem(app.core, (db) =>
      db.update(plans).set({ connections: 2 }).where(eq(plans.id, planId)),
    );
    await create('Um');
    const results = await Promise.allSettled([create('Dois'), create('Três')]);
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused.map((one) => one.reason)).toEqual([code('ERR_CONNECTIONS_LIMIT')]);
  });

  it('refuses a taken name, several queues without greeting and foreign queues', async () => {
    await create('Vendas');
    await expect(create('Vendas')).rejects.toEqual(code('ERR_WAPP_NAME_ALREADY_EXISTS'));
    const [a, b] = [await buildQueue(app.core, companyId), await buildQueue(app.core, companyId)];
    const queueIds = [a.id, b.id];
    await expect(create('Duas', { queueIds })).rejects.toEqual(code('ERR_WAPP_GREETING_REQUIRED'));
    const made = await create('Duas', { queueIds, greetingMessage: 'Olá!' });
    expect(made.queues.map((queue) => queue.id).sort()).toEqual(queueIds.sort());
    const foreign = await buildQueue(app.core, (await buildCompany(app.core)).id);
    await expect(create('Fora', { queueIds: [foreign.id] })).rejects.toEqual(
      code('ERR_QUEUE_NOT_FOUND'),
    );
  });

  it('offers the kinds of this installation', async () => {
    expect(await admin.call('GET /whatsapp/providers')).toMatchObject([
      { provider: 'baileys', link: 'qr+code', serviceWindowHours: null },
      { provider: 'cloud', link: 'token', templates: true },
      { provider: 'sandbox' },
    ]);
  });

  it('requires an admin', async () => {
    const supervisor = await enter('supervisor');
    await expect(supervisor.call('POST /whatsapp', { body: { name: 'Minha' } })).rejects.toEqual(
      code('ERR_NO_PERMISSION'),
    );
  });
});

describe('changing', () => {
  it('keeps omitted fields and notifies browsers, with the QR code only for admins', async () => {
    const { id } = await create('Vendas', { greetingMessage: 'Oi' });
    await change(id, { qrcode: 'secret', status: 'qrcode' });
    const user = await enter('user');
    const [adminSocket, userSocket] = [await admin.socket(), await user.socket()];
    const name = eventName(companyId, 'whatsapp');
    type Update = { action: string; whatsapp: Connection };
    const heard = [nextEvent<Update>(adminSocket, name), nextEvent<Update>(userSocket, name)];
    const params = { whatsappId: String(id) };
    const changed = await admin.call('PUT /whatsapp/:whatsappId', {
      params,
      body: { name: 'Vendas 2' },
    });
    expect(changed).toMatchObject({ name: 'Vendas 2', greetingMessage: 'Oi', isDefault: true });
    const [toAdmin, toUser] = await Promise.all(heard);
    expect(toAdmin?.whatsapp).toEqual(changed);
    expect(toUser?.whatsapp).toEqual({ ...changed, qrcode: '' });
  });

  it('never leaves a company without default', async () => {
    const { id } = await create('Vendas');
    const params = { whatsappId: String(id) };
    await expect(
      admin.call('PUT /whatsapp/:whatsappId', { params, body: { isDefault: false } }),
    ).rejects.toEqual(code('ERR_NO_OTHER_WHATSAPP'));
  });

  it('requires a greeting when a second queue is added', async () => {
    const [a, b] = [await buildQueue(app.core, companyId), await buildQueue(app.core, companyId)];
    const { id } = await create('Vendas', { queueIds: [a.id] });
    const params = { whatsappId: String(id) };
    await expect(
      admin.call('PUT /whatsapp/:whatsappId', { params, body: { queueIds: [a.id, b.id] } }),
    ).rejects.toEqual(code('ERR_WAPP_GREETING_REQUIRED'));
  });
});

describe('deleting', () => {
  it('refuses deletion while tickets are open, and passes the default on', async () => {
    const first = await create('Vendas');
    const second = await create('Suporte');
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: second.id,
      status: 'pending',
    });
    expect(ticket.status).toBe('pending');
    const paramsOf = (id: number) => ({ params: { whatsappId: String(id) } });
    await expect(admin.call('DELETE /whatsapp/:whatsappId', paramsOf(second.id))).rejects.toEqual(
      code('ERR_CONNECTION_IN_USE'),
    );
    expect(await admin.call('DELETE /whatsapp/:whatsappId', paramsOf(first.id))).toEqual({
      id: first.id,
    });
    expect((await admin.call('GET /whatsapp')).map((one) => [one.id, one.isDefault])).toEqual([
      [second.id, true],
    ]);
  });
});

describe('sessions', () => {
  it('start, renew and log out under a new generation; renewing and logging out forget the link', async () => {
    const { id } = await create('Vendas');
    const params = { whatsappId: String(id) };
    const started = await admin.call('POST /whatsappsession/:whatsappId', { params });
    expect(started.status).toBe('OPENING');
    expect(await row(id)).toMatchObject({ wanted: 'up', generation: 1 });
    const ctx = companyCtx(app.core, companyId);
    await inTransaction(ctx, (tx) => changeLink(tx, id, { device: 'linked' }));
    await change(id, { status: 'CONNECTED' });
    await admin.call('POST /whatsappsession/:whatsappId', { params });
    expect(await row(id)).toMatchObject({ status: 'CONNECTED', generation: 1 });
    await admin.call('PUT /whatsappsession/:whatsappId', { params });
    expect(await row(id)).toMatchObject({ wanted: 'up', generation: 2, status: 'OPENING' });
    const ended = await admin.call('DELETE /whatsappsession/:whatsappId', { params });
    expect(ended.status).toBe('DISCONNECTED');
    expect(await row(id)).toMatchObject({ wanted: 'down', generation: 3 });
  });

  it('can be linked by a pairing code, which starts them', async () => {
    const { id } = await create('Vendas', { provider: 'baileys' });
    const params = { whatsappId: String(id) };
    const ask = (number: string) =>
      admin.call('POST /whatsappsession/:whatsappId/pairing-code', { params, body: { number } });
    await expect(ask('123')).rejects.toEqual(code('ERR_WAPP_INVALID_CONTACT'));
    expect((await ask('+55 (11) 98888-7777')).status).toBe('OPENING');
    expect(await row(id)).toMatchObject({ wanted: 'up', generation: 1 });
    const device = await inTransaction(companyCtx(app.core, companyId), (tx) => findDevice(tx, id));
    expect(device?.pairing_number).toBe('5511988887777');
    await ask('+55 (11) 98888-7778');
    expect(await row(id)).toMatchObject({ generation: 1 });
    const { id: sandboxId } = await create('Testes');
    await expect(
      admin.call('POST /whatsappsession/:whatsappId/pairing-code', {
        params: { whatsappId: String(sandboxId) },
        body: { number: '5511988887777' },
      }),
    ).rejects.toEqual(code('ERR_PROVIDER_UNAVAILABLE'));
  });

  it('require an admin', async () => {
    const { id } = await create('Vendas');
    const user = await enter('user');
    await expect(
      user.call('POST /whatsappsession/:whatsappId', { params: { whatsappId: String(id) } }),
    ).rejects.toEqual(code('ERR_NO_PERMISSION'));
  });
});

describe('the history', () => {
  const paramsOf = (id: number) => ({ params: { whatsappId: String(id) } });

  it('shows who requested what, newest first', async () => {
    const { id } = await create('Vendas');
    await admin.call('POST /whatsappsession/:whatsappId', paramsOf(id));
    await admin.call('DELETE /whatsappsession/:whatsappId', paramsOf(id));
    const page = await admin.call('GET /whatsapp/:whatsappId/events', paramsOf(id));
    expect(page).toMatchObject({ hasMore: false, cursor: null });
    expect(page.events.map(({ status, reason, user }) => [status, reason, user?.id])).toEqual([
      ['DISCONNECTED', 'ended', admin.user.id],
      ['OPENING', 'started', admin.user.id],
    ]);
  });

  it('is paged', async () => {
    const { id } = await create('Vendas');
    for (let n = 0; n < 21; n++) {
      await admin.call('PUT /whatsappsession/:whatsappId', paramsOf(id));
    }
    const first = await admin.call('GET /whatsapp/:whatsappId/events', paramsOf(id));
    expect([first.events.length, first.hasMore]).toEqual([20, true]);
    const query = { cursor: first.cursor! };
    const second = await admin.call('GET /whatsapp/:whatsappId/events', { ...paramsOf(id), query });
    expect([second.events.length, second.hasMore]).toEqual([1, false]);
    expect(second.events[0]!.id).toBeLessThan(first.events.at(-1)!.id);
  });

  it('requires an admin of the same company', async () => {
    const { id } = await create('Vendas');
    const user = await enter('user');
    await expect(user.call('GET /whatsapp/:whatsappId/events', paramsOf(id))).rejects.toEqual(
      code('ERR_NO_PERMISSION'),
    );
    const other = await buildConnection(app.core, (await buildCompany(app.core)).id);
    await expect(
      admin.call('GET /whatsapp/:whatsappId/events', paramsOf(other.id)),
    ).rejects.toEqual(code('ERR_NO_WAPP_FOUND'));
  });
});

describe('automatic moves of a connection', () => {
  it('starts with three menus and no due moves', async () => {
    const row = await create('Loja A');
    expect(row).toMatchObject({
      maxUseBotQueues: 3,
      timeUseBotQueues: 0,
      timeToTransfer: 0,
      transferQueueId: null,
      expiresTicket: 0,
      expiresInactiveMessage: '',
      tokenLast4: '',
    });
    const queue = await buildQueue(app.core, companyId);
    const body = { timeToTransfer: 5, transferQueueId: queue.id, expiresTicket: 60 };
    expect(
      await admin.call('PUT /whatsapp/:whatsappId', { params: { whatsappId: row.id }, body }),
    ).toMatchObject(body);
  });

  it('refuses to move tickets to a queue of another company', async () => {
    const foreign = await buildQueue(app.core, (await buildCompany(app.core)).id);
    await expect(create('Loja A', { transferQueueId: foreign.id })).rejects.toEqual(
      code('ERR_QUEUE_NOT_FOUND'),
    );
  });
});

describe('the token', () => {
  it('is shown once, and can be replaced and removed', async () => {
    const { id } = await create('Loja A');
    const params = { whatsappId: id };
    const first = await admin.call('POST /whatsapp/:whatsappId/token', { params });
    expect(first.whatsapp.tokenLast4).toBe(first.token.slice(-4));
    const second = await admin.call('POST /whatsapp/:whatsappId/token', { params });
    expect(second.token).not.toBe(first.token);
    expect((await row(id)).tokenHash).toEqual(hashToken(second.token));
    expect(JSON.stringify(await admin.call('GET /whatsapp'))).not.toContain(second.token);
    await admin.call('DELETE /whatsapp/:whatsappId/token', { params });
    expect(await row(id)).toMatchObject({ tokenHash: null, tokenLast4: '' });
  });
});
