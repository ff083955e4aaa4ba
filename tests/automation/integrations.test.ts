import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
} from '../../apps/server/src/testing/builders.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { N8nServer } from '../fakes/n8n-server/n8n-server.ts';

const ABSENT = '404 ERR_NO_DIALOG_FOUND';
const FORBIDDEN = '403 ERR_NO_PERMISSION';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let app: TestApp;
let n8n: N8nServer;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ LOOPBACK_TARGETS: 'on' });
  n8n = await N8nServer.open();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await n8n.leave();
});

const add = (body: object = {}, who = admin) =>
  who.call('POST /queueIntegration', {
    body: { type: 'n8n', name: 'Fluxo', urlN8N: n8n.activate('fluxo'), ...body },
  });
const of = ({ id }: { id: number }) => ({ params: { integrationId: id } });
const change = (row: { id: number }, body: object, who = admin) =>
  who.call('PUT /queueIntegration/:integrationId', { ...of(row), body });
const remove = (row: { id: number }, who = admin) =>
  who.call('DELETE /queueIntegration/:integrationId', of(row));

describe('integrations', () => {
  test('are created, changed and deleted, live for admins and in the audit log', async () => {
    const socket = await admin.socket();
    const heard = () =>
      nextEvent<EventPayloads['queueIntegration']>(socket, `company-${companyId}-queueIntegration`);
    const made = heard();
    const row = await add({ name: 'Vendas', projectName: 'outro' });
    expect(row).toMatchObject({
      type: 'n8n',
      projectName: 'Vendas',
      payloadFormat: 'envelope',
      timeoutSeconds: 15,
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      signingSecret: { set: false, last4: '' },
      lastError: null,
    });
    expect(await made).toEqual({ action: 'create', queueIntegration: row });
    const changed = heard();
    const after = await change(row, { name: 'Vendas 24 h', type: 'webhook' });
    expect(after).toMatchObject({
      type: 'webhook',
      name: 'Vendas 24 h',
      projectName: 'Vendas 24 h',
    });
    expect(await changed).toEqual({ action: 'update', queueIntegration: after });
    const gone = heard();
    expect(await remove(row)).toEqual({ id: row.id });
    expect(await gone).toEqual({ action: 'delete', integrationId: row.id });
    expect(await refusal(admin.call('GET /queueIntegration/:integrationId', of(row)))).toBe(ABSENT);
    for (const action of [
      'integrationCreated',
      'integrationChanged',
      'integrationDeleted',
    ] as const) {
      const { events } = await admin.call('GET /audit', { query: { action } });
      expect(events[0]).toMatchObject({ subject: String(row.id) });
    }
  });

  test('are listed by name in pages, and found without accents', async () => {
    const other = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
    for (let n = 10; n < 32; n++) await add({ name: `Fluxo é ${n}` }, other);
    const first = await other.call('GET /queueIntegration', {
      query: { searchParam: 'FLUXO E', pageNumber: 1 },
    });
    expect(first).toMatchObject({ count: 22, hasMore: true });
    const rest = await other.call('GET /queueIntegration', {
      query: { searchParam: 'fluxo', cursor: first.cursor ?? '' },
    });
    expect(rest.queueIntegrations.map(({ name }) => name)).toEqual(['Fluxo é 30', 'Fluxo é 31']);
    const all = await other.call('GET /queueIntegration');
    expect([all.queueIntegrations.length, all.hasMore]).toEqual([22, false]);
  });

  test.each([
    { name: 'a' },
    { name: 'a'.repeat(51) },
    { type: 'fax' },
    { timeoutSeconds: 4 },
    { timeoutSeconds: 61 },
    { headerName: 'Host' },
    { headerName: 'webhook-id' },
    { headerName: 'X Key' },
    { headerValue: 'a\nX-Other: b' },
    { signingSecret: 'whsec_short' },
    { signingSecret: 'a'.repeat(50) },
    { payloadFormat: 'xml' },
  ])('refuse %o', async (body) => {
    expect(await refusal(add(body))).toBe('400 ERR_VALIDATION');
  });

  test.each(['http://10.0.0.8/', 'https://169.254.169.254/', 'ftp://a.example/', 'no address'])(
    'refuse the address %s',
    async (urlN8N) => {
      expect(await refusal(add({ urlN8N }))).toBe('400 ERR_INTEGRATION_ADDRESS');
      const row = await add();
      expect(await refusal(change(row, { urlN8N }))).toBe('400 ERR_INTEGRATION_ADDRESS');
    },
  );

  test('keep, replace and remove secrets, and show none', async () => {
    const row = await add({
      headerName: 'X-Key',
      headerValue: 'canario-de-teste',
      signingSecret: SECRET,
    });
    const set = { set: true, last4: SECRET.slice(-4) };
    expect(row).toMatchObject({ signingSecret: set, headerValue: { set: true, last4: 'este' } });
    expect(await change(row, { name: 'Outro' })).toMatchObject({ signingSecret: set });
    expect(await change(row, { headerValue: 'curto' })).toMatchObject({
      headerValue: { set: true, last4: '' },
    });
    expect(await change(row, { headerValue: null, signingSecret: '' })).toMatchObject({
      headerValue: { set: false, last4: '' },
      signingSecret: { set: false, last4: '' },
    });
    await change(row, { headerValue: 'canario-de-teste' });
    const stored = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows(db, sql`select row_to_json(i)::text as row from queue_integrations i`),
    );
    expect(JSON.stringify(stored)).not.toContain('canario');
    expect(JSON.stringify(stored)).not.toContain(Buffer.from('canario').toString('hex'));
  });

  test('are not deleted while a queue or connection uses them', async () => {
    const row = await add();
    const queue = await buildQueue(app.core, companyId, { integrationId: row.id });
    expect(await refusal(remove(row))).toBe('409 ERR_INTEGRATION_IN_USE');
    await admin.call('PUT /queue/:queueId', {
      params: { queueId: queue.id },
      body: { integrationId: null },
    });
    const connection = await buildConnection(app.core, companyId, { integrationId: row.id });
    expect(await refusal(remove(row))).toBe('409 ERR_INTEGRATION_IN_USE');
    await admin.call('PUT /whatsapp/:whatsappId', {
      params: { whatsappId: connection.id },
      body: { integrationId: null },
    });
    expect(await remove(row)).toEqual({ id: row.id });
  });

  test('are for admins whose plan includes them', async () => {
    const row = await add();
    const user = await app.enter(companyId, { profile: 'supervisor' });
    const foreign = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
    for (const [who, answer] of [
      [user, FORBIDDEN],
      [foreign, ABSENT],
    ] as const) {
      expect(await refusal(change(row, { name: 'Meu' }, who))).toBe(answer);
      expect(await refusal(remove(row, who))).toBe(answer);
      expect(await refusal(who.call('POST /queueIntegration/:integrationId/test', of(row)))).toBe(
        answer,
      );
    }
  });
});

describe('a test', () => {
  const tried = (row: { id: number }) =>
    admin.call('POST /queueIntegration/:integrationId/test', of(row));

  test('sends a sample and shows what a customer would be told', async () => {
    const urlN8N = n8n.activate('teste', {
      respond: { when: 'lastNode', items: [{ text: 'Oi!', actions: [{ close: true }] }] },
    });
    expect(await tried(await add({ urlN8N }))).toMatchObject({
      ok: true,
      status: 200,
      error: null,
      texts: ['Oi!'],
    });
    expect(n8n.asked.at(-1)!.body).toMatchObject({ test: true, type: 'message.received' });
  });

  test('says what is wrong, and leaves it beside the name until it works', async () => {
    const row = await add({ urlN8N: `${n8n.base}/webhook/parado` });
    expect(await tried(row)).toMatchObject({
      ok: false,
      status: 404,
      error: 'notFound',
      texts: [],
    });
    const read = () => admin.call('GET /queueIntegration/:integrationId', of(row));
    expect(await read()).toMatchObject({ lastError: { code: 'notFound', status: 404 } });
    await change(row, { urlN8N: n8n.activate('parado') });
    expect(await tried(row)).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ lastError: null });
  });
});
