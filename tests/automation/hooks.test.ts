/** What a workflow in n8n is told, when, and what happens when people or other rules come between. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import {
  type Misbehaviour,
  N8nServer,
  type Respond,
  type Workflow,
} from '../fakes/n8n-server/n8n-server.ts';
import { HookStage } from './hook-stage.ts';

let app: TestApp;
let n8n: N8nServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n8n = await N8nServer.open();
});
afterEach(() => n8n.leave());

/** A company whose connection the workflow answers. */
const open = (workflow: Workflow, integration: object = {}, connection: object = {}) =>
  HookStage.open(app, {
    integration: { urlN8N: n8n.activate('fluxo', workflow), ...integration },
    connection,
  });

const items = (...all: object[]): Respond => ({ when: 'lastNode', items: all });

describe('what a workflow is told', () => {
  test('is the message with its ticket, customer and connection, signed', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const stage = await open(
      { auth: { name: 'X-Key', value: 'canario-73514' } },
      { signingSecret: secret, headerName: 'X-Key', headerValue: 'canario-73514' },
    );
    const customer = await stage.customer('Quanto custa?');
    await stage.settle();
    const { companyId, connectionId: id } = stage;
    const ticket = await customer.ticket();
    const [asked] = n8n.asked;
    expect(asked!.body).toMatchObject({
      type: 'message.received',
      data: {
        companyId,
        connection: { id },
        ticket: { id: ticket.id, uuid: ticket.uuid, queue: null, isFirst: true },
        contact: { id: ticket.contactId, number: ticket.contact.number, tags: [] },
        message: { body: 'Quanto custa?', mediaType: 'conversation', mediaUrl: null, choice: null },
        variables: {},
      },
    });
    expect(asked!.body.data.ticket.protocol).toMatch(new RegExp(`^\\d{8}${ticket.id}$`));
    const [{ id: callId } = { id: '' }] = await customer.calls();
    expect(asked!.headers['webhook-id']).toBe(callId);
    const headers = asked!.headers as Record<string, string>;
    expect(new Webhook(secret).verify(asked!.raw, headers)).toEqual(asked!.body);
    expect(() => new Webhook(secret).verify(`${asked!.raw} `, headers)).toThrow();
    const stored =
      await stage.query(sql`select (select json_agg(c) from automation_calls c)::text as calls,
      (select json_agg(a) from audit_events a)::text as audit, (select json_agg(i) from queue_integrations i)::text as row`);
    expect(JSON.stringify([stored, await stage.integration()])).not.toContain('canario-73514');
  });

  test('is the object that other systems of the family send, if an admin chooses it', async () => {
    const stage = await open({}, { payloadFormat: 'family' });
    const customer = await stage.customer('Oi');
    await stage.settle();
    const { contact } = await customer.ticket();
    expect(n8n.asked[0]!.body).toMatchObject({
      key: { remoteJid: `${contact.number}@s.whatsapp.net`, fromMe: false },
      pushName: contact.name,
      messageTimestamp: expect.any(Number),
      message: { conversation: 'Oi' },
    });
  });

  test('is one message with all that the customer wrote during the previous call', async () => {
    const stage = await open({
      isSlow: true,
      respond: ({ body }) => items({ text: body.data.message.body }),
    });
    const customer = await stage.customer('Vocês');
    await stage.look();
    const called = customer.runCall();
    await eventually('it is asked', () => n8n.asked.length === 1);
    for (const body of ['entregam', 'hoje?']) await customer.write(body);
    n8n.release();
    await called;
    n8n.activate('fluxo', { respond: ({ body }) => items({ text: body.data.message.body }) });
    await stage.settle();
    expect(await customer.told()).toEqual(['Vocês', 'entregam\nhoje?']);
  });
});

describe('a person who takes the ticket', () => {
  test.each<Misbehaviour | 'late'>(['late', 'cut'])(
    'while a workflow is %s is not talked over',
    async (how) => {
      const stage = await open(
        how === 'late'
          ? { isSlow: true, respond: items({ text: 'Tarde' }) }
          : { isSlow: true, fails: true },
      );
      const customer = await stage.customer();
      await stage.look();
      const called = customer.runCall();
      await eventually('it is asked', () => n8n.asked.length === 1);
      await customer.move('open');
      const told = await customer.told();
      n8n.release();
      await called;
      await stage.settle();
      expect(await customer.told()).toEqual(told);
      expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
    },
  );

  test('leaves no bytes behind when a file was being fetched', async () => {
    const stage = await open({
      respond: () => items({ messages: [{ mediaUrl: `${n8n.base}/loja.png` }] }),
    });
    n8n.files.set('/loja.png', Buffer.from(PIXEL));
    n8n.hasSlowFiles = true;
    const customer = await stage.customer();
    await stage.look();
    const called = customer.runCall();
    await eventually('the file is asked for', () => n8n.isAskedForFile);
    await customer.move('open');
    n8n.release();
    await called;
    expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
    const folder = path.join(app.core.config.dataDir, 'files', String(stage.companyId));
    const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true });
    await eventually('no file is left', () => !stored().some((entry) => entry.isFile()));
  });
});

describe('the order', () => {
  const linkQueues = async (stage: HookStage, queues: readonly { id: number }[]) => {
    for (const { id } of queues)
      await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
        values (${stage.companyId}, ${stage.connectionId}, ${id})`);
  };

  test('is the menu first where only a queue has an integration, which gets the choice', async () => {
    const stage = await open(
      { respond: items({ text: 'Sou o robô' }) },
      {},
      { integrationId: null },
    );
    const { companyId, core, integrationId } = stage;
    const sales = await buildQueue(core, companyId, { name: 'Vendas', integrationId });
    const help = await buildQueue(core, companyId, { name: 'Suporte', greetingMessage: 'Suporte' });
    await linkQueues(stage, [sales, help]);
    const [buyer, other] = [await stage.customer(), await stage.customer()];
    await stage.settle();
    expect(n8n.asked).toEqual([]);
    await buyer.write('Vendas');
    await other.write('Suporte');
    await stage.settle();
    expect(n8n.asked.map(({ body }) => body.data.message.body)).toEqual(['Vendas']);
    expect(n8n.asked[0]!.body.data.ticket.queue).toEqual({ id: sales.id, name: 'Vendas' });
    expect((await buyer.told()).at(-1)).toBe('Sou o robô');
    expect((await other.told()).at(-1)).toBe('Suporte');
  });

  test('is the integration of the connection before the menu', async () => {
    const stage = await open({ respond: items({ text: 'Sou o robô' }) });
    const { companyId, core } = stage;
    await linkQueues(stage, [
      await buildQueue(core, companyId, { name: 'Vendas' }),
      await buildQueue(core, companyId, { name: 'Suporte' }),
    ]);
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(['Sou o robô']);
  });

  test('follows what admins choose meanwhile', async () => {
    const stage = await open({ respond: items({ text: 'Um' }) });
    const customer = await stage.customer();
    await stage.settle();
    const urlN8N = n8n.activate('outro', { respond: items({ text: 'Dois' }) });
    const { id: integrationId } = await stage.admin.call('POST /queueIntegration', {
      body: { type: 'webhook', name: 'Outro', urlN8N },
    });
    const choose = (chosen: number | null) =>
      stage.query(sql`update connections set integration_id = ${chosen}`);
    await choose(integrationId);
    await customer.write('oi');
    await stage.settle();
    await choose(null);
    await customer.write('oi');
    await stage.settle();
    expect(await customer.told()).toEqual(['Um', 'Dois', 'Olá']);
    expect(await customer.ticket()).toMatchObject({ chatbot: false, useIntegration: false });
  });
});

test('asks nobody outside working hours', async () => {
  const stage = await open(
    { respond: items({ text: 'Oi' }) },
    {},
    { outOfHoursMessage: 'Fechado' },
  );
  await stage.admin.call('PUT /settings/:key', {
    params: { key: 'scheduleType' },
    body: { value: 'company' },
  });
  await stage.query(sql`update companies set hours = '{"weekly": {"monday": [], "tuesday": [], "wednesday": [],
    "thursday": [], "friday": [], "saturday": [], "sunday": []}, "holidays": []}'`);
  const customer = await stage.customer();
  await customer.write('Alô?');
  await stage.settle();
  expect(await customer.told()).toEqual(['Fechado']);
  expect(n8n.asked).toEqual([]);
});

test('leaves customers to the menus when the plan no longer includes integrations', async () => {
  const stage = await open({ respond: items({ text: 'Oi' }) });
  const owner = await app.owner();
  await owner.query(
    'update plans set use_integrations = false where id = (select plan_id from companies where id = $1)',
    [stage.companyId],
  );
  const customer = await stage.customer();
  await stage.settle();
  await owner.query('update plans set use_integrations = true');
  expect(await customer.told()).toEqual(['Olá']);
  expect(n8n.asked).toEqual([]);
});

test('ends a loop of two robots, and leaves the ticket to people', async () => {
  const stage = await open({ respond: items({ text: 'Não entendi.' }) });
  const customer = await stage.customer();
  await stage.settle();
  // As many steps as it takes in an attendance, but for a few.
  await stage.query(sql`update automation_sessions set steps = 190`);
  for (let n = 0; n < 10; n++) {
    await customer.write(`Não entendi ${n}.`);
    await stage.settle();
  }
  expect(n8n.asked.length).toBeLessThan(9);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  await customer.move('open');
  expect(await customer.ticket()).toMatchObject({ status: 'open' });
});
