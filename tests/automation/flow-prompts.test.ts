import { graphOf, menuOf, node, questionOf, text, type Way } from '@prosa/flow/testing/flows';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { FlowStage } from './flow-stage.ts';
import { FAILED, promptBody } from './prompt-stage.ts';

/** Longer than anybody is quiet before a model is asked. */
const QUIET_MS = 3000;

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const end = { text: 'Até logo.', tool: { name: 'end_conversation', arguments: { reason: 'ok' } } };

async function open(nodes: readonly ReturnType<typeof node>[], ways: readonly Way[]) {
  const stage = await FlowStage.open(app);
  const queue = await buildQueue(app.core, stage.companyId, { greetingMessage: 'Já vamos.' });
  const { id: promptId } = await stage.admin.call('POST /prompt', {
    body: promptBody(ai, queue.id),
  });
  const ask = node('ai', 'openai', { prompt: { id: promptId, name: 'Vendas da loja' } });
  const flow = await stage.welcome(
    graphOf(
      nodes.map((each) => (each.id === 'ai' ? ask : each)),
      ways,
    ),
  );
  const customer = stage.customer();
  /** What they are told to this, once the model has been asked. */
  const hears = async (...bodies: string[]) => [
    ...(await customer.says(...bodies)),
    ...(await customer.waits(QUIET_MS)),
  ];
  return { stage, queue, promptId, flow, customer, hears };
}

const AI = node('ai', 'openai');
const asked: Way[] = [
  ['q', 'ai'],
  ['ai', 't'],
  ['ai', 'failed', 'f'],
];
const around = [questionOf('q', 'nome'), AI, text('t', 'Tchau, {{nome}}'), text('f', 'Um momento')];

describe('a model at a node of a flow', () => {
  test('answers until it ends the conversation; then the flow goes on, with the answers so far', async () => {
    const { customer, hears, promptId } = await open(around, asked);
    await customer.says('oi');
    ai.script = [{ text: 'Oi, Ana.' }, { text: 'Custa dez.' }, end];
    expect(await hears('Ana')).toEqual(['Oi, Ana.']);
    expect(await customer.ticket()).toMatchObject({ chatbot: true, promptId });
    expect(await hears('Quanto?')).toEqual(['Custa dez.']);
    expect(await hears('Obrigada')).toEqual(['Até logo.', 'Tchau, Ana']);
    expect(await customer.ticket()).toMatchObject({
      status: 'pending',
      chatbot: false,
      promptId: null,
    });
    expect(await customer.path()).toEqual([
      '1 entered',
      'q entered',
      'q answered',
      'ai entered',
      'ai answered',
      't entered',
    ]);
  });

  test('hears nothing before the customer writes, if the flow has just spoken', async () => {
    const { customer, hears } = await open(
      [text('w', 'Pergunte o que quiser.'), AI, text('t', 'Fim')],
      [
        ['w', 'ai'],
        ['ai', 't'],
      ],
    );
    expect(await hears('oi')).toEqual(['Pergunte o que quiser.']);
    expect(ai.asked).toHaveLength(0);
    expect(await hears('Vocês entregam?')).toEqual(['Oi, como posso ajudar?']);
    expect(ai.lastTurns).toEqual([
      { role: 'user', content: 'oi' },
      { role: 'assistant', content: 'Pergunte o que quiser.' },
      { role: 'user', content: 'Vocês entregam?' },
    ]);
    expect(await customer.path()).not.toContain('ai answered');
  });

  test('answers what was written before a pause of the flow in which nothing was said', async () => {
    const { customer, hears } = await open(
      [questionOf('q', 'nome'), node('i', 'interval', { sec: 5 }), AI],
      [
        ['q', 'i'],
        ['i', 'ai'],
      ],
    );
    await customer.says('oi');
    expect(await hears('Ana')).toEqual([]);
    expect(await customer.waits(10_000)).toEqual(['Oi, como posso ajudar?']);
  });

  test('takes several messages as one', async () => {
    const { customer, hears } = await open(around, asked);
    await customer.says('oi');
    await hears('Ana');
    expect(await hears('Um', 'Dois', 'Três')).toHaveLength(1);
    expect(ai.asked).toHaveLength(2);
    expect(ai.lastTurns.at(-1)).toEqual({ role: 'user', content: 'Um\nDois\nTrês' });
  });

  test('leaves the flow by a transfer, with the greeting of the queue', async () => {
    const { customer, hears, queue } = await open(around, asked);
    await customer.says('oi');
    ai.script = [
      {
        text: 'Um instante.',
        tool: { name: 'transfer_to_queue', arguments: { queueId: queue.id, reason: 'x' } },
      },
    ];
    expect(await hears('Ana')).toEqual(['Um instante.', 'Já vamos.']);
    expect(await customer.ticket()).toMatchObject({ queueId: queue.id, promptId: null });
    expect(await customer.path()).toContain('ai answered');
    expect(await hears('alô?')).toEqual([]);
    expect(ai.asked).toHaveLength(1);
  });

  test('that fails leads on by the way for failures, without an apology', async () => {
    const { customer, hears } = await open(around, asked);
    await customer.says('oi');
    ai.key = 'another';
    expect(await hears('Ana')).toEqual(['Um momento']);
    expect(await customer.path()).toContain('ai invalid');
    expect(await customer.ticket()).toMatchObject({ chatbot: false, promptId: null });
  });

  test('that fails where nothing leads on leaves the ticket to people, and says so', async () => {
    const { customer, hears, stage, promptId } = await open(around, asked.slice(0, 2));
    await customer.says('oi');
    ai.key = 'another';
    expect(await hears('Ana')).toEqual([FAILED]);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
    const params = { promptId };
    await stage.admin.call('PUT /prompt/:promptId', { params, body: { fallbackText: 'Já volto' } });
    const other = stage.customer();
    await other.says('oi');
    await other.says('Bia');
    expect(await other.waits(QUIET_MS)).toEqual(['Já volto']);
  });

  test('whose prompt is gone has failed', async () => {
    const { customer, hears, stage } = await open(around, asked);
    await customer.says('oi');
    await hears('Ana');
    await stage.query(sql`delete from prompts`);
    expect(await hears('Quanto?')).toEqual(['Um momento']);
    const later = stage.customer();
    await later.says('oi');
    expect(await later.says('Bia')).toEqual(['Um momento']);
  });

  test('is silent as soon as a person takes the ticket, even if its answer is under way', async () => {
    const { customer, stage } = await open(around, asked);
    await customer.says('oi');
    await customer.says('Ana');
    await customer.move('open');
    await stage.settle();
    expect(await customer.waits(QUIET_MS)).toEqual([]);
    expect((await customer.path()).at(-1)).toBe('ai left');
  });

  test('stays in the version in which the customer began', async () => {
    const { customer, hears, stage, flow } = await open(around, asked);
    await customer.says('oi');
    await hears('Ana');
    await stage.query(sql`update flows set active = false where id = ${flow.id}`);
    ai.script = [end];
    expect(await hears('Obrigada')).toEqual(['Até logo.', 'Tchau, Ana']);
  });

  test('has an option of a menu as the first thing to answer', async () => {
    const { customer, hears } = await open(
      [menuOf('m', ['Falar com a assistente']), AI],
      [['m', 'a1', 'ai']],
    );
    await customer.says('oi');
    expect(await hears('1')).toEqual(['Oi, como posso ajudar?']);
  });

  test('no key of it is in the graph, the session or a call', async () => {
    const { customer, hears, stage } = await open(around, asked);
    await customer.says('oi');
    await hears('Ana');
    const stored = await stage.query(sql`select s::text from automation_sessions s
      union all select c::text from automation_calls c union all select v::text from flow_versions v`);
    expect(JSON.stringify(stored)).not.toContain(ai.key);
  });
});
