/** An agent of Dialogflow answers the customers of a connection: what it is asked, and when. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../apps/server/src/testing/builders.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import {
  CX_AGENT,
  DialogflowServer,
  PROJECT,
  saying,
} from '../fakes/dialogflow-server/dialogflow-server.ts';
import { AgentStage, FAILED } from './agent-stage.ts';

let app: TestApp;
let google: DialogflowServer;
beforeAll(async () => {
  google = await DialogflowServer.open();
  app = await startTestApp({ ROLES: 'api', DIALOGFLOW_URL: google.base });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(() => google.reset());

describe('an agent on a connection', () => {
  test('answers, and shows on the ticket', async () => {
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer('Vocês entregam?');
    await stage.settle();
    expect(await customer.told()).toEqual(['Oi!']);
    const ticket = await customer.ticket();
    expect(ticket).toMatchObject({
      status: 'pending',
      chatbot: true,
      useIntegration: true,
      integrationId: stage.integrationId,
    });
    expect(google.asked).toMatchObject([
      {
        edition: 'es',
        text: 'Vocês entregam?',
        languageCode: 'pt-BR',
        session: ticket.uuid,
        params: {
          timeZone: 'America/Sao_Paulo',
          payload: { number: customer.number, name: 'Ana Souza' },
        },
      },
    ]);
    expect(await stage.integration()).toMatchObject({ lastError: null });
  });

  test('is never asked at an address that its key file names', async () => {
    const stage = await AgentStage.open(app, google);
    await stage.customer();
    await stage.settle();
    google.fails = 'unauthenticated';
    await stage.customer();
    await stage.settle();
    expect(google.requests).toBe(2);
    expect(google.strayConnections).toBe(0);
  });

  test('is asked once for five messages in a row, and about all of them', async () => {
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer('1');
    for (const body of ['2', '3', '4', '5']) await customer.write({ body });
    await stage.settle();
    expect(google.texts).toEqual(['1\n2\n3\n4\n5']);
    expect(await customer.told()).toEqual(['Oi!']);
  });

  test('is asked about what came during a call after its answer, in the same session', async () => {
    const stage = await AgentStage.open(app, google);
    google.respond = ({ text }) => saying(`Sobre ${text}`);
    google.isSlow = true;
    const customer = await stage.customer('Um');
    await stage.look();
    await stage.pass();
    const called = customer.runCall();
    await eventually('it is asked', () => google.asked.length === 1);
    await customer.write({ body: 'Dois' });
    await customer.write({ body: 'Três' });
    google.release();
    await called;
    await stage.settle();
    expect(await customer.told()).toEqual(['Sobre Um', 'Sobre Dois\nTrês']);
    expect(google.asked[1]!.session).toBe(google.asked[0]!.session);
  });

  test('hears the first 256 characters of a long message', async () => {
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer(`${'a'.repeat(255)}😀${'b'.repeat(300)}`);
    await stage.settle();
    expect(google.texts).toEqual(['a'.repeat(255)]);
    expect(await customer.told()).toEqual(['Oi!']);
  });

  test('of CX is asked where it is, in its environment', async () => {
    google.agents = [{ project: PROJECT, location: 'us-central1', environments: ['loja'] }];
    google.respond = { responseMessages: [{ text: { text: ['Hola'] } }] };
    const stage = await AgentStage.open(app, google, {
      integration: {
        edition: 'cx',
        region: 'us-central1',
        agentId: CX_AGENT,
        environment: 'loja',
        language: 'es',
      },
    });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(['Hola']);
    expect(google.asked).toMatchObject([
      { edition: 'cx', languageCode: 'es', params: { payload: { name: 'Ana Souza' } } },
    ]);
  });

  test('speaks the language of the company where none is chosen', async () => {
    const stage = await AgentStage.open(app, google, { integration: { language: '' } });
    await stage.customer();
    await stage.settle();
    expect(google.asked).toMatchObject([{ languageCode: 'pt-BR' }]);
  });
});

test('a person who takes the ticket during a call is not talked over', async () => {
  const stage = await AgentStage.open(app, google);
  google.isSlow = true;
  const customer = await stage.customer();
  await stage.look();
  await stage.pass();
  const called = customer.runCall();
  await eventually('it is asked', () => google.asked.length === 1);
  await customer.move('open');
  const told = await customer.told();
  google.release();
  await called;
  await stage.settle();
  expect(await customer.told()).toEqual(told);
  expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
});

test('a person who takes the ticket while the customer is quiet leaves nothing to ask', async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  await stage.look();
  await customer.move('open');
  await stage.settle();
  expect(google.requests).toBe(0);
});

test('an agent on a queue gets the choice that led there', async () => {
  const stage = await AgentStage.open(app, google, { connection: { integrationId: null } });
  const { companyId, connectionId, integrationId } = stage;
  const sales = await buildQueue(app.core, companyId, { name: 'Vendas', integrationId });
  const help = await buildQueue(app.core, companyId, { name: 'Suporte' });
  for (const { id } of [sales, help])
    await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
      values (${companyId}, ${connectionId}, ${id})`);
  const customer = await stage.customer();
  await stage.settle();
  expect(google.requests).toBe(0);
  expect(await customer.say('Vendas')).toEqual(['Oi!']);
  expect(google.texts).toEqual(['Vendas']);
});

test('an agent that only greets itself in a loop is ended, and people take over', async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  await stage.settle();
  await stage.query(sql`update automation_sessions set steps = 195`);
  for (let n = 0; n < 6; n++) await customer.say(`Não entendi ${n}.`);
  expect(google.asked.length).toBeLessThan(6);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
});

test('the agent of another company is never asked, nor its key used', async () => {
  const other = await AgentStage.open(app, google);
  const { id: companyId } = await buildCompany(app.core);
  const stranger = await app.enter(companyId, { profile: 'admin' });
  const asked = stranger.call('POST /queueIntegration/testSession', {
    body: { integrationId: other.integrationId, projectName: PROJECT },
  });
  await expect(asked).rejects.toMatchObject({ code: 'ERR_NO_DIALOG_FOUND' });
  const stage = await AgentStage.open(app, google, { integration: { jsonContent: null } });
  const call = sql`update automation_calls set request = jsonb_set(request, '{integrationId}', ${String(other.integrationId)}::jsonb)`;
  const customer = await stage.customer();
  await stage.look();
  await stage.pass();
  await stage.query(call);
  await stage.settle();
  expect(google.requests).toBe(0);
  expect(await customer.told()).toEqual([FAILED]);
});
