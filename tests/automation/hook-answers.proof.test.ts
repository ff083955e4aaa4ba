import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue, buildTag } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { N8nServer, type Respond, type Workflow } from '../fakes/n8n-server/n8n-server.ts';
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
    [
      'no item, as n8n before 2.41 says it',
      {
        when: 'respondNode',
        body: '{"message":"Workflow executed successfully but no item was returned"}',
      },
      [],
    ],
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
  test.each<[string, Workflow, { code: string; status: number | null; text?: string }]>([
    [
      'fails',
      { fails: true, respond: items() },
      { code: 'failed', status: 500, text: 'Error in workflow' },
    ],
    [
      'fails in a way of its own',
      { respond: { when: 'respondNode', code: 500, body: '{"message":{"sem":"estoque"}}' } },
      { code: 'failed', status: 500, text: '' },
    ],
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
      lastError: {
        code: 'notFound',
        status: 404,
        text: 'The requested webhook "POST fluxo-parado" is not registered.',
      },
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
