/** What becomes of a model's answers and errors. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue, buildUser } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { apiError } from '../fakes/ai-server/ai-requests.ts';
import { AiServer, type Answering } from '../fakes/ai-server/ai-server.ts';
import { FAILED, PromptStage, TEXT } from './prompt-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const OK = 'Oi, como posso ajudar?';
const seconds = (value: string) => ({ 'retry-after': value });

describe('an error', () => {
  test.each([
    ['a wrong key', apiError('key'), 'denied'],
    ['a model that is gone', apiError('model', 'gpt-test'), 'noModel'],
    ['no credit', apiError('quota'), 'quota'],
    ['a filter', apiError('filter'), 'refused'],
    ['a long wait', apiError('rate', '', seconds('120')), 'busy'],
    ['a page of a proxy', 'htmlOk', 'failed'],
    ['half an answer', 'garbage', 'failed'],
    ['a redirect', 'redirect', 'redirect'],
    ['5 MB', 'huge', 'tooLong'],
    ['a refusal', { refusal: 'Não posso ajudar com isso.' }, 'refused'],
    ['a filtered answer', { text: 'Meia', isFiltered: true }, 'refused'],
    ['an empty answer', { text: '' }, 'empty'],
  ] satisfies [string, Answering, string][])(
    'of %s is not tried again: people take over',
    async (_name, answering, code) => {
      const stage = await PromptStage.open(app, ai);
      ai.script = [answering];
      const customer = await stage.customer();
      await stage.settle();
      expect(await customer.told()).toEqual([FAILED]);
      expect(ai.asked).toHaveLength(1);
      expect(await stage.prompt()).toMatchObject({ lastError: { code } });
      expect(await customer.ticket()).toMatchObject({ chatbot: false, promptId: null });
    },
  );

  test.each([
    ['an overload', apiError('overloaded')],
    ['a limit', apiError('rate', '', seconds('1'))],
    ['a page with 500', 'html500'],
    ['a cut connection', 'cut'],
  ] satisfies [string, Answering][])('of %s is tried again', async (_name, answering) => {
    const stage = await PromptStage.open(app, ai);
    ai.script = [answering, answering, { text: OK }];
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([OK]);
    expect(ai.asked).toHaveLength(3);
    expect(await stage.prompt()).toMatchObject({ lastError: null });
  });

  test('that stays ends after three attempts, with the text of the prompt, once', async () => {
    const fallbackText = 'Um momento, {{firstName}}: chamei alguém.';
    const stage = await PromptStage.open(app, ai, { prompt: { fallbackText } });
    ai.script = [apiError('overloaded')];
    const customer = await stage.customer();
    await stage.settle();
    expect(ai.asked).toHaveLength(3);
    expect(await customer.told()).toEqual(['Um momento, Ana: chamei alguém.']);
    expect(await stage.prompt()).toMatchObject({ lastError: { code: 'failed', status: 503 } });
  });

  test('of nobody there is told as such', async () => {
    const stage = await PromptStage.open(app, ai);
    await ai.leave();
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.prompt()).toMatchObject({ lastError: { code: 'unreachable' } });
    await ai.listen();
  });

  test('of too long a history is answered with the later half', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('Um');
    await stage.settle();
    await customer.write({ body: 'Dois' });
    ai.script = [apiError('context'), { text: OK }];
    await stage.settle();
    expect(ai.lastTurns).toEqual([{ role: 'user', content: 'Dois' }]);
    expect(await customer.told()).toEqual([OK, OK]);
  });
});

describe('parameters', () => {
  const bodies = () => ai.asked.map(({ body }) => Object.keys(body));

  test('that a model refuses are left out, remembered, and tried again with another model', async () => {
    const stage = await PromptStage.open(app, ai);
    ai.models.set('gpt-test', { refuses: ['temperature', 'tools', 'max_completion_tokens'] });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([OK]);
    expect(ai.asked).toHaveLength(4);
    expect(bodies()[3]).toEqual(['model', 'messages', 'max_tokens']);
    expect(ai.lastSystem).toContain('Ação: Transferir para o setor de atendimento');
    await customer.write({ body: 'E então?' });
    await stage.settle();
    expect(ai.asked).toHaveLength(5);
    ai.models.set('gpt-other', {});
    await stage.change({ model: 'gpt-other' });
    await customer.write({ body: 'Mais uma coisa' });
    await stage.settle();
    expect(bodies()[5]).toContain('temperature');
  });

  test('leave a model that thinks first enough tokens for an answer', async () => {
    const stage = await PromptStage.open(app, ai);
    ai.models.set('gpt-test', { reasons: true });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([OK]);
    expect(ai.asked.map(({ body }) => body.max_completion_tokens)).toEqual([100, 100, 1100]);
    expect(ai.asked.at(-1)!.body).toMatchObject({ reasoning_effort: 'low' });
    await customer.write({ body: 'E então?' });
    await stage.settle();
    expect(ai.asked).toHaveLength(4);
  });
});

test('Responses are asked for without leaving anything there', async () => {
  const stage = await PromptStage.open(app, ai);
  await stage.query(sql`update prompts set dialect = 'responses' where id = ${stage.promptId}`);
  const tool = { name: 'transfer_to_queue', arguments: { queueId: stage.queueId, reason: '' } };
  ai.script = [{ text: 'Já passo você.', tool }];
  const customer = await stage.customer();
  await stage.settle();
  expect(ai.asked[0]).toMatchObject({
    path: '/v1/responses',
    body: { store: false, max_output_tokens: 100, input: [{ role: 'user', content: 'Oi' }] },
  });
  expect(ai.asked[0]!.body).not.toHaveProperty('previous_response_id');
  expect(ai.lastSystem).toContain(TEXT);
  expect(await customer.told()).toEqual(['Já passo você.', 'Fila: já vamos.']);
});

describe('customers who', () => {
  test('write five messages at once get one answer to all of them', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('1');
    for (const body of ['2', '3', '4', '5']) {
      await customer.write({ body });
      await stage.look();
    }
    expect(ai.asked).toHaveLength(0);
    await stage.settle();
    expect(ai.lastTurns).toEqual([{ role: 'user', content: '1\n2\n3\n4\n5' }]);
    expect(await customer.told()).toEqual([OK]);
  });

  test('write while the model works get an answer to that too, after the first', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('Um');
    await stage.look();
    await stage.pass();
    ai.script = [{ text: 'Resposta um' }, { text: 'Resposta dois' }];
    await customer.write({ body: 'Dois' });
    await stage.settle();
    expect(await customer.told()).toEqual(['Resposta um', 'Resposta dois']);
    expect(ai.lastTurns).toEqual([
      { role: 'user', content: 'Um' },
      { role: 'assistant', content: 'Resposta um' },
      { role: 'user', content: 'Dois' },
    ]);
  });

  test('are taken by a person meanwhile hear nothing more of it', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer();
    await stage.look();
    await stage.pass();
    await customer.move('open');
    await customer.runCall();
    await stage.settle();
    expect(await customer.told()).toEqual([]);
    expect(ai.asked).toHaveLength(0);
    const other = await stage.customer();
    await stage.look();
    await other.move('open');
    await stage.settle();
    expect(await other.told()).toEqual([]);
  });

  test('are answered fifty times get a person', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('0');
    await stage.settle();
    for (let n = 1; n < 52; n++) {
      await customer.write({ body: String(n) });
      await stage.settle();
    }
    expect(ai.asked).toHaveLength(50);
    expect(await customer.ticket()).toMatchObject({ chatbot: false, promptId: null });
  }, 60_000);
});

test('where an integration is chosen too, the integration answers', async () => {
  const stage = await PromptStage.open(app, ai);
  const { id: integrationId } = await stage.admin.call('POST /queueIntegration', {
    body: { type: 'webhook', name: 'Outro', urlN8N: ai.base },
  });
  await stage.query(
    sql`update connections set integration_id = ${integrationId} where id = ${stage.connectionId}`,
  );
  const customer = await stage.customer();
  await stage.settle();
  expect(ai.asked).toHaveLength(0);
  expect((await customer.calls()).map(({ state }) => state)).toEqual(['failed']);
});

test('a queue answers by its prompt whom another prompt sends there', async () => {
  const stage = await PromptStage.open(app, ai);
  const { id: promptId } = await stage.admin.call('POST /prompt', {
    body: {
      ...{ name: 'Do suporte', prompt: TEXT, provider: 'custom', baseUrl: ai.base },
      ...{ apiKey: ai.key, model: 'gpt-test', queueId: stage.queueId },
    },
  });
  const queue = await buildQueue(app.core, stage.companyId, { greetingMessage: 'Oi', promptId });
  await buildUser(app.core, stage.companyId);
  await stage.change({ queueIds: [queue.id] });
  ai.script = [
    { tool: { name: 'transfer_to_queue', arguments: { queueId: queue.id, reason: '' } } },
    { text: 'Suporte: qual é o problema?' },
  ];
  const customer = await stage.customer('Suporte, por favor');
  await stage.settle();
  await customer.write({ body: 'Não liga' });
  await stage.settle();
  expect(await customer.told()).toEqual(['Oi', 'Suporte: qual é o problema?']);
  expect(await customer.ticket()).toMatchObject({ promptId, queueId: queue.id });
});
