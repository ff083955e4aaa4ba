/** A workflow in n8n answers, in every way that n8n can answer, and in ways in which it should not. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue, buildTag } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import {
  type Misbehaviour,
  N8nServer,
  type Respond,
  type Workflow,
} from '../fakes/n8n-server/n8n-server.ts';
import { FAILED, HookStage } from './hook-stage.ts';

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

describe('the answers of n8n', () => {
  test.each<[string, Respond, string[]]>([
    ['its own status text', { when: 'immediately' }, []],
    ['no data', { when: 'lastNode', data: 'noData', items: [] }, []],
    ['no item', items(), []],
    ['an item with a text', items({ text: 'Oi, Ana' }), ['Oi, Ana']],
    ['an item with a reply', items({ reply: 'Oi' }), ['Oi']],
    [
      'the output of an AI agent',
      items({ output: '**Oi** [site](https://a.example)' }),
      ['*Oi* site (https://a.example)'],
    ],
    [
      'all items: the first',
      { when: 'lastNode', data: 'allEntries', items: [{ text: '1' }, { text: '2' }] },
      ['1'],
    ],
    [
      'several messages',
      items({ messages: [{ text: 'Um' }, { texto: '?' }, { text: 'Dois' }] }),
      ['Um', 'Dois'],
    ],
    [
      'variables and HTML, verbatim',
      items({ text: '{{email}} #{"queueId":1} <b>x</b>' }),
      ['{{email}} #{"queueId":1} <b>x</b>'],
    ],
    ['text that is no JSON', { when: 'respondNode', body: '<html>ok</html>' }, []],
    ['a number as text', items({ text: 5 }), []],
  ])('%s', async (_what, respond, told) => {
    const stage = await open({ respond });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(told);
    expect(await stage.integration()).toMatchObject({ lastError: null });
    expect(await customer.ticket()).toMatchObject({ chatbot: true, useIntegration: true });
  });

  test('a long text is sent in parts', async () => {
    const stage = await open({ respond: items({ text: 'a'.repeat(10_000) }) });
    const customer = await stage.customer();
    await stage.settle();
    expect((await customer.told()).map(({ length }) => length)).toEqual([4096, 4096, 1808]);
  });
});

describe('a workflow that does not answer', () => {
  test.each<[string, Workflow, { code: string; status: number | null }]>([
    ['fails', { fails: true, respond: items() }, { code: 'failed', status: 500 }],
    [
      'wants another password',
      { auth: { name: 'X-Key', value: 'other' } },
      { code: 'denied', status: 403 },
    ],
    ['redirects into the network', { misbehaves: 'redirect' }, { code: 'redirect', status: 302 }],
    ['cuts the line', { misbehaves: 'cut' }, { code: 'unreachable', status: null }],
    ['never ends', { misbehaves: 'endless' }, { code: 'tooLong', status: null }],
    ['answers 5 MB', { misbehaves: 'huge' }, { code: 'tooLong', status: null }],
  ])(
    'because it %s leaves the ticket to people, and says why',
    async (_what, workflow, lastError) => {
      const stage = await open(workflow);
      const customer = await stage.customer();
      await stage.settle();
      expect(await customer.told()).toEqual([FAILED]);
      expect(await customer.ticket()).toMatchObject({
        status: 'pending',
        chatbot: false,
        useIntegration: false,
      });
      expect(await stage.integration()).toMatchObject({ lastError });
      expect(n8n.asked).toHaveLength(1);
    },
  );

  test('leaves the ticket to people when it is inactive, and shows the reason until it answers again', async () => {
    const stage = await open({});
    await stage.query(sql`update queue_integrations set url_n8n = url_n8n || '-parado'`);
    await stage.customer();
    await stage.settle();
    expect(await stage.integration()).toMatchObject({
      lastError: { code: 'notFound', status: 404 },
    });
    await stage.query(sql`update queue_integrations set url_n8n = replace(url_n8n, '-parado', '')`);
    await stage.customer();
    await stage.settle();
    expect(await stage.integration()).toMatchObject({ lastError: null });
  });

  test('leaves the ticket to people when its time is over', async () => {
    const stage = await open({ misbehaves: 'never' }, { timeoutSeconds: 5 });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.integration()).toMatchObject({ lastError: { code: 'timeout' } });
  });

  test('is followed by the text of the company, where it has one', async () => {
    const stage = await open({ fails: true, respond: items() });
    await stage.admin.call('PUT /settings/:key', {
      params: { key: 'botFailureMessage' },
      body: { value: 'Um momento, {{firstName}}.' },
    });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(['Um momento, Cliente.']);
  });

  test('says nothing to the customer when its answer would take all memory unpacked', async () => {
    const stage = await open({ misbehaves: 'gzipBomb' });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([]);
  });

  test('is asked again when nothing listens, because no request arrived', async () => {
    const stage = await open({ respond: items({ text: 'Voltei' }) });
    const customer = await stage.customer();
    await stage.look();
    await n8n.leave();
    await customer.runCall();
    expect(await customer.calls()).toMatchObject([{ state: 'pending', error: 'ECONNREFUSED' }]);
    await n8n.listen();
    await stage.settle();
    expect(await customer.told()).toEqual(['Voltei']);
  });
});

describe('what a workflow asks for', () => {
  test('is done: variables, tags, a queue', async () => {
    const stage = await open({
      respond: ({ body }) =>
        body.data.message.body === 'vendas'
          ? items({
              text: 'Já chamo alguém.',
              actions: [
                { addTag: 'vip' },
                { transfer: { queueId, userId: null } },
                { close: true },
              ],
            })
          : items({ actions: [{ setVariables: { pedido: 91, nome: 'Ana' } }, { unknown: 1 }] }),
    });
    const { companyId, core } = stage;
    const { id: queueId } = await buildQueue(core, companyId, {
      greetingMessage: 'Bem-vindo a vendas',
    });
    await buildTag(core, companyId, { name: 'VIP' });
    const customer = await stage.customer();
    await stage.settle();
    await customer.write('vendas');
    await stage.settle();
    expect(n8n.asked[1]!.body.data).toMatchObject({
      variables: { pedido: '91', nome: 'Ana' },
      ticket: { isFirst: false },
    });
    expect(await customer.told()).toEqual(['Já chamo alguém.', 'Bem-vindo a vendas']);
    expect(await customer.ticket()).toMatchObject({
      status: 'pending',
      queueId,
      chatbot: false,
      useIntegration: false,
      tags: [{ name: 'VIP' }],
    });
    await customer.write('oi?');
    await stage.settle();
    expect(n8n.asked).toHaveLength(2);
  });

  test('is done: a colleague gets the ticket, and the workflow hears no more', async () => {
    const stage = await open({
      respond: () => items({ actions: [{ transfer: { userId: person.id } }] }),
    });
    const { user: person } = await app.enter(stage.companyId, { profile: 'user' });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.ticket()).toMatchObject({ status: 'open', userId: person.id });
    await customer.write('oi?');
    await stage.settle();
    expect(n8n.asked).toHaveLength(1);
  });

  test('is done: the ticket is closed', async () => {
    const stage = await open(
      { respond: items({ text: 'Até!', actions: [{ close: true }] }) },
      {},
      { complationMessage: 'Obrigado' },
    );
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(['Até!', 'Obrigado']);
    expect(await customer.ticket()).toMatchObject({ status: 'closed', useIntegration: false });
    expect(await customer.isWaitedFor()).toBe(false);
  });

  test('is done: it stops, and the menu of the connection follows', async () => {
    const stage = await open({ respond: items({ text: 'Chega', actions: [{ stop: true }] }) });
    const { companyId, core, connectionId } = stage;
    for (const name of ['Vendas', 'Suporte']) {
      const { id } = await buildQueue(core, companyId, { name });
      await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
        values (${companyId}, ${connectionId}, ${id})`);
    }
    const customer = await stage.customer();
    await stage.settle();
    const [first, menu = ''] = await customer.told();
    expect(first).toBe('Chega');
    expect(menu).toContain('Vendas');
    await customer.write('sei lá');
    await stage.settle();
    expect(n8n.asked).toHaveLength(1);
  });

  test('is not done when it names something of another company', async () => {
    const other = await open({});
    const { id: queueId } = await buildQueue(app.core, other.companyId);
    const { user } = await app.enter(other.companyId, { profile: 'user' });
    for (const transfer of [{ queueId }, { userId: user.id }, { queueId, userId: user.id }]) {
      const stage = await open({ respond: items({ text: 'Oi', actions: [{ transfer }] }) });
      const customer = await stage.customer();
      await stage.settle();
      expect(await customer.told()).toEqual(['Oi']);
      expect(await customer.ticket()).toMatchObject({
        status: 'pending',
        queueId: null,
        userId: null,
      });
    }
  });

  test('is sent: a picture, or its address when it is no picture or lies inside a network', async () => {
    const stage = await open({
      respond: () =>
        items({
          messages: [
            { mediaUrl: `${n8n.base}/loja.png`, caption: 'A loja' },
            { mediaUrl: `${n8n.base}/falsa.png`, caption: 'Falsa' },
            { mediaUrl: 'http://10.0.0.8/x.png' },
          ],
        }),
    });
    n8n.files.set('/loja.png', Buffer.from(PIXEL));
    n8n.files.set('/falsa.png', Buffer.from('<script>'));
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([
      'image: A loja',
      `Falsa\n${n8n.base}/falsa.png`,
      'http://10.0.0.8/x.png',
    ]);
  });
});

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
