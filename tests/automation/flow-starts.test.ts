/** What starts a flow, in which order, and what it ends. */
import { graphOf, menuOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildContact,
  buildFlow,
  buildQueue,
  buildQueueOption,
  buildTicket,
} from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FlowCustomer, FlowStage } from './flow-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

const says = (what: string) => graphOf([text('t', what)]);
const flowThatSays = (stage: FlowStage, what: string) =>
  buildFlow(stage.core, stage.companyId, says(what));

const phrase = (stage: FlowStage, body: Record<string, unknown>) =>
  stage.admin.call('POST /flowcampaign', { body: { name: 'Frase', ...body } as never });

/** A customer whose last attendance ended some hours ago. */
async function comesBack(stage: FlowStage, hours: number): Promise<FlowCustomer> {
  const { core, companyId, connectionId } = stage;
  const customer = stage.customer();
  const { number } = customer;
  const { id: contactId } = await buildContact(core, companyId, { number });
  await buildTicket(core, companyId, {
    connectionId,
    contactId,
    status: 'closed',
    closedAt: new Date(Date.now() - hours * 3_600_000),
  });
  return customer;
}

describe('phrases', () => {
  test('start their flow as text or caption, without regard to case, accents and blanks', async () => {
    const stage = await FlowStage.open(app);
    const { id: flowId } = await flowThatSays(stage, 'Promoção!');
    await phrase(stage, { flowId, phrase: 'Quero a promoção\nverão' });
    for (const typed of ['quero   a PROMOCAO ', 'Verao'])
      expect(await stage.customer().says(typed)).toEqual(['Promoção!']);
    const customer = stage.customer();
    await customer.send({ kind: 'image', body: 'VERÃO' });
    await stage.settle();
    expect(await customer.told()).toEqual(['Promoção!']);
    expect(await stage.customer().says('quero a promoção hoje')).toEqual(['Olá']);
  });

  test('that messages contain start it too; one of the connection comes first, then a whole message, then the oldest', async () => {
    const stage = await FlowStage.open(app);
    const [part, older, whole, own] = [
      await flowThatSays(stage, 'contém'),
      await flowThatSays(stage, 'mais antiga'),
      await flowThatSays(stage, 'inteira'),
      await flowThatSays(stage, 'da conexão'),
    ];
    const partial = (value: string) => [{ text: value, type: 'partial' }];
    await phrase(stage, { flowId: part.id, phrases: partial('preço') });
    await phrase(stage, { flowId: older.id, phrases: partial('o preço') });
    await phrase(stage, { flowId: whole.id, phrase: 'o preço do curso' });
    expect(await stage.customer().says('Qual o PRECO?')).toEqual(['contém']);
    expect(await stage.customer().says('o preço do curso')).toEqual(['inteira']);
    await phrase(stage, {
      flowId: own.id,
      whatsappId: stage.connectionId,
      phrases: partial('curso'),
    });
    expect(await stage.customer().says('o preço do curso')).toEqual(['da conexão']);
  });

  test('start nothing while their campaign or flow is off, or for another connection', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'Sim');
    const { id } = await phrase(stage, { flowId: flow.id, phrase: 'vai', status: false });
    expect(await stage.customer().says('vai')).toEqual(['Olá']);
    await stage.admin.call('PUT /flowcampaign', { body: { id, status: true } });
    expect(await stage.customer().says('vai')).toEqual(['Sim']);
    await stage.query(sql`update flows set active = false where id = ${flow.id}`);
    expect(await stage.customer().says('vai')).toEqual(['Olá']);
  });

  test('win over a flow, a question and a ticket that waits in its queue, but not over a person', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'Promoção!');
    await stage.welcome(graphOf([questionOf('q', 'nome')]));
    const waiting = stage.customer();
    expect(await waiting.says('oi')).toEqual(['nome?']);
    const done = stage.customer();
    await done.says('oi');
    await done.says('Ana');
    expect((await done.session()).machine).toBe('menu');
    // From now on also tickets that listened to nothing hear it.
    await phrase(stage, { flowId: flow.id, phrase: 'promo' });
    expect(await waiting.says('promo')).toEqual(['Promoção!']);
    expect(await waiting.path()).toContain('q left');
    expect(await done.says('promo')).toEqual(['Promoção!']);
    await done.move('open');
    expect(await done.says('promo')).toEqual([]);
  });

  test('that another campaign has on the connection are refused', async () => {
    const stage = await FlowStage.open(app);
    const { id: flowId } = await flowThatSays(stage, 'x');
    await phrase(stage, { flowId, phrase: 'Olá mundo' });
    await phrase(stage, { flowId, phrase: 'Olá mundo', whatsappId: stage.connectionId });
    await expect(phrase(stage, { flowId, phrase: 'outro\nola  MUNDO' })).rejects.toMatchObject({
      code: 'ERR_PHRASE_ALREADY_EXISTS',
    });
    await expect(phrase(stage, { flowId })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await expect(phrase(stage, { flowId: 1, phrase: 'y' })).rejects.toMatchObject({
      code: 'ERR_NO_FLOW_FOUND',
    });
  });
});

describe('the first message of an attendance', () => {
  test('starts the welcome flow of the connection, else of the company, once for a contact', async () => {
    const stage = await FlowStage.open(app);
    const [own, company] = [
      await flowThatSays(stage, 'da conexão'),
      await flowThatSays(stage, 'da empresa'),
    ];
    await stage.admin.call('PUT /flowdefault', { body: { flowIdWelcome: company.id } });
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual(['da empresa']);
    expect(await customer.says('oi de novo')).toEqual([]);
    await stage.admin.call('PUT /whatsapp/:whatsappId', {
      params: { whatsappId: stage.connectionId },
      body: { flowIdWelcome: own.id },
    });
    expect(await stage.customer().says('oi')).toEqual(['da conexão']);
    // Resolved, and reopened by the customer: it is not their first attendance any more.
    await customer.move('closed');
    expect(await customer.says('voltei')).toEqual(['Olá']);
  });

  test('starts the flow after a pause only if the last attendance ended six hours ago', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'Que bom que voltou');
    await stage.query(
      sql`update connections set flow_id_not_phrase = ${flow.id} where id = ${stage.connectionId}`,
    );
    const after = await comesBack(stage, 7);
    expect(await after.says('oi')).toEqual(['Que bom que voltou']);
    expect(await after.says('oi de novo')).toEqual([]);
    expect(await (await comesBack(stage, 5)).says('oi')).toEqual(['Olá']);
    expect(await stage.customer().says('oi')).toEqual(['Olá']);
  });

  test('starts the flow of the integration of the connection, else its welcome flow', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'Integração');
    const { id: queueId } = await buildQueue(stage.core, stage.companyId);
    await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
      values (${stage.companyId}, ${stage.connectionId}, ${queueId})`);
    const { id: integrationId } = await stage.admin.call('POST /queueIntegration', {
      body: { type: 'flowbuilder', name: 'Fluxo', flowId: flow.id },
    });
    await stage.query(
      sql`update connections set integration_id = ${integrationId} where id = ${stage.connectionId}`,
    );
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual(['Integração']);
    expect(await customer.ticket()).toMatchObject({ useIntegration: false, chatbot: false });
    const company = await flowThatSays(stage, 'Da empresa');
    await stage.query(sql`update queue_integrations set flow_id = null`);
    await stage.query(sql`insert into flow_defaults (company_id, flow_id_welcome)
      values (${stage.companyId}, ${company.id})`);
    expect(await (await comesBack(stage, 3)).says('oi')).toEqual(['Da empresa']);
  });

  test('starts nothing outside of working hours', async () => {
    const stage = await FlowStage.open(app, { outOfHoursMessage: 'Fechado' });
    const flow = await stage.welcome(says('Oi'));
    await phrase(stage, { flowId: flow.id, phrase: 'promo' });
    await stage.admin.call('PUT /settings/:key', {
      params: { key: 'scheduleType' },
      body: { value: 'company' },
    });
    const { weekly } = await stage.admin.call('GET /hours');
    const never = Object.fromEntries(Object.keys(weekly).map((day) => [day, []]));
    await stage.admin.call('PUT /hours', { body: { weekly: never as never, holidays: [] } });
    expect(await stage.customer().says('promo')).toEqual(['Fechado']);
    expect(await stage.customer().says('oi')).toEqual(['Fechado']);
  });
});

test('entering a queue starts the flow of its integration, with the menus after it', async () => {
  const stage = await FlowStage.open(app);
  const flow = await buildFlow(
    stage.core,
    stage.companyId,
    graphOf([menuOf('m', ['Um']), text('t', 'Fim')], [['m', 'a1', 't']]),
  );
  const { id: integrationId } = await stage.admin.call('POST /queueIntegration', {
    body: { type: 'flowbuilder', name: 'Fluxo', flowId: flow.id },
  });
  for (const name of ['Vendas', 'Suporte']) {
    const values = name === 'Vendas' ? { name, integrationId } : { name };
    const { id } = await buildQueue(stage.core, stage.companyId, values);
    await buildQueueOption(stage.core, stage.companyId, { queueId: id });
    await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
      values (${stage.companyId}, ${stage.connectionId}, ${id})`);
  }
  const customer = stage.customer();
  await customer.says('oi');
  expect(await customer.says('vendas')).toEqual(['Escolha\n\n[1] Um']);
  expect(await customer.ticket()).toMatchObject({ useIntegration: true, chatbot: true });
  expect(await customer.says('1')).toEqual(['Fim']);
  expect(await customer.ticket()).toMatchObject({ useIntegration: false, chatbot: false });
});

describe('an attendant', () => {
  test('starts a flow in the ticket that they serve, which ends what answered it', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(graphOf([questionOf('q', 'nome')]));
    const flow = await flowThatSays(stage, 'Pesquisa');
    const customer = stage.customer();
    await customer.says('oi');
    await customer.move('open');
    const params = { ticketId: await customer.ticketId() };
    await stage.admin.call('POST /tickets/:ticketId/flow', { params, body: { flowId: flow.id } });
    await stage.settle();
    expect(await customer.told()).toEqual(['nome?', 'Pesquisa']);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null });
  });

  test('starts none that is not live, and none in a closed ticket', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'x');
    const off = await buildFlow(stage.core, stage.companyId, says('y'), { active: false });
    const customer = stage.customer();
    await customer.says('oi');
    const params = { ticketId: await customer.ticketId() };
    const start = (flowId: number) =>
      stage.admin.call('POST /tickets/:ticketId/flow', { params, body: { flowId } });
    await expect(start(off.id)).rejects.toMatchObject({ code: 'ERR_FLOW_NOT_LIVE' });
    await customer.move('closed');
    await expect(start(flow.id)).rejects.toMatchObject({ code: 'ERR_FLOW_TICKET' });
    expect(await stage.admin.call('GET /flows')).toEqual({
      flows: [{ id: flow.id, name: expect.any(String) }],
    });
  });

  test('of another queue may not', async () => {
    const stage = await FlowStage.open(app);
    const flow = await flowThatSays(stage, 'x');
    const customer = stage.customer();
    await customer.says('oi');
    const params = { ticketId: await customer.ticketId() };
    const other = await app.enter(stage.companyId, { profile: 'user' });
    await expect(
      other.call('POST /tickets/:ticketId/flow', { params, body: { flowId: flow.id } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
});

test('webhooks hear of a flow that came to its end, with the answers', async () => {
  const stage = await FlowStage.open(app);
  const flow = await stage.welcome(
    graphOf([questionOf('q', 'nome'), node('x', 'closeTicket', { message: '' })], [['q', 'x']]),
  );
  await stage.query(sql`insert into webhooks (company_id, url, types, status)
    values (${stage.companyId}, 'https://example.com', '{flow.finished}', 'on')`);
  const customer = stage.customer();
  await customer.says('oi');
  await customer.says('Ana');
  const events = await stage.query<{ data: object }>(
    sql`select data from webhook_events where type = 'flow.finished'`,
  );
  expect(events).toEqual([
    {
      data: expect.objectContaining({
        flow: { id: flow.id, name: expect.any(String) },
        ticketId: await customer.ticketId(),
        end: 'closed',
        variables: { nome: 'Ana' },
      }),
    },
  ]);
});
