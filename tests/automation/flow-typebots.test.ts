import { graphOf, menuOf, node, questionOf, text, type Way } from '@prosa/flow/testing/flows';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Block } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { FlowStage } from './flow-stage.ts';
import { FAILED } from './hook-stage.ts';
import { departments, MENU, say } from './typebot-stage.ts';

/** Longer than anybody is quiet before a bot is asked. */
const QUIET_MS = 3000;
const SLUG = 'atendimento';

let app: TestApp;
let server: TypebotServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = await TypebotServer.open();
});
afterEach(() => server.leave());

interface Opening {
  bot: readonly Block[];
  nodes?: readonly ReturnType<typeof node>[];
  ways?: readonly Way[];
  integration?: object;
}

const BOT = node('bot', 'typebot');
const around = [
  questionOf('q', 'nome'),
  BOT,
  text('t', 'Tchau, {{nome}}'),
  text('f', 'Um momento'),
];
const led: readonly Way[] = [
  ['q', 'bot'],
  ['bot', 't'],
  ['bot', 'failed', 'f'],
];

async function open({ bot, nodes = around, ways = led, integration }: Opening) {
  server.publish(SLUG, { blocks: bot });
  const stage = await FlowStage.open(app);
  const queue = await buildQueue(app.core, stage.companyId, { greetingMessage: 'Já vamos.' });
  const { id: integrationId } = await stage.admin.call('POST /queueIntegration', {
    body: {
      type: 'typebot',
      name: 'Loja',
      urlN8N: server.base,
      typebotSlug: SLUG,
      typebotDelayMessage: 0,
      ...integration,
    },
  });
  const led = node('bot', 'typebot', { integration: { id: integrationId, name: 'Loja' } });
  await stage.welcome(
    graphOf(
      nodes.map((each) => (each.id === 'bot' ? led : each)),
      ways,
    ),
  );
  const customer = stage.customer();
  /** What they are told to this, once the bot has been asked. */
  const hears = async (...bodies: string[]) => [
    ...(await customer.says(...bodies)),
    ...(await customer.waits(QUIET_MS)),
  ];
  return { stage, queue, integrationId, customer, hears };
}

const command = (id: string, json: object): Block => say(id, `#${JSON.stringify(json)}`);
const given = () => server.asked.map(({ body }) => body.message);

/** Ends after one answer. */
const asks: readonly Block[] = [
  say('b1', 'Qual setor?'),
  departments,
  say('b2', 'Você escolheu {{setor}}.'),
];

describe('a bot at a node of a flow', () => {
  test('answers until its end; then the flow goes on, with the answers so far', async () => {
    const { customer, hears, integrationId } = await open({ bot: asks });
    await customer.says('oi');
    expect(await hears('Ana')).toEqual([MENU]);
    expect(await customer.ticket()).toMatchObject({
      chatbot: true,
      useIntegration: true,
      integrationId,
    });
    expect(await hears('2')).toEqual(['Você escolheu Suporte.', 'Tchau, Ana']);
    expect(given()).toEqual(['Ana', 'Suporte']);
    expect(await customer.ticket()).toMatchObject({
      status: 'pending',
      chatbot: false,
      useIntegration: false,
    });
    expect(await customer.path()).toEqual([
      '1 entered',
      'q entered',
      'q answered',
      'bot entered',
      'bot answered',
      't entered',
    ]);
  });

  test('leads on from its end in a queue, too', async () => {
    const { customer, hears, stage, queue } = await open({ bot: asks });
    await customer.says('oi');
    await hears('Ana');
    await stage.query(
      sql`update tickets set queue_id = ${queue.id} where id = ${await customer.ticketId()}`,
    );
    expect(await hears('2')).toEqual(['Você escolheu Suporte.', 'Tchau, Ana']);
  });

  test('speaks first where the flow has just spoken', async () => {
    const { hears } = await open({
      bot: asks,
      nodes: [text('w', 'Bem-vindo.'), BOT],
      ways: [['w', 'bot']],
    });
    expect(await hears('oi')).toEqual(['Bem-vindo.', MENU]);
    expect(given()).toEqual([undefined]);
  });

  test('hears the option of a menu first', async () => {
    const { customer, hears } = await open({
      bot: asks,
      nodes: [menuOf('m', ['Falar com o robô']), BOT],
      ways: [['m', 'a1', 'bot']],
    });
    await customer.says('oi');
    expect(await hears('1')).toEqual([MENU]);
    expect(given()).toEqual(['1']);
  });

  test('takes several messages as one', async () => {
    const { customer, hears } = await open({
      bot: [{ id: 'p', type: 'text input', saves: 'p' }, say('b', 'Sobre {{p}}')],
    });
    await customer.says('oi');
    await customer.says('Ana');
    expect(await hears('quero', 'uma bicicleta')).toEqual([
      'Sobre Ana\nquero\numa bicicleta',
      'Tchau, Ana',
    ]);
  });

  test('asks again after an answer that it does not take', async () => {
    const { customer, hears } = await open({
      bot: asks,
      integration: { typebotUnknownMessage: 'Não entendi.' },
    });
    await customer.says('oi');
    await hears('Ana');
    expect(await hears('talvez')).toEqual([MENU.replace('Qual setor?', 'Não entendi.')]);
    expect(await hears('1')).toEqual(['Você escolheu v.', 'Tchau, Ana']);
  });

  test('pauses before each bubble as its integration says', async () => {
    const { customer } = await open({
      bot: [say('a', 'Um'), say('b', 'Dois'), { id: 'q', type: 'text input' }],
      integration: { typebotDelayMessage: 5000 },
    });
    await customer.says('oi');
    await customer.says('Ana');
    expect(await customer.waits(8000)).toEqual(['Um']);
    expect(await customer.waits(5000)).toEqual(['Dois']);
  });

  test('leaves the flow by a transfer, with the greeting of the queue', async () => {
    const bot = [say('a', 'Um instante.')];
    const { customer, hears, queue } = await open({ bot });
    server.publish(SLUG, { blocks: [...bot, command('c', { queueId: queue.id })] });
    await customer.says('oi');
    expect(await hears('Ana')).toEqual(['Um instante.', 'Já vamos.']);
    expect(await customer.ticket()).toMatchObject({ queueId: queue.id, useIntegration: false });
    expect(await hears('alô?')).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  test('closes the ticket by the word of its integration, and the flow ends', async () => {
    const { customer, hears } = await open({
      bot: asks,
      integration: { typebotKeywordFinish: 'sair' },
    });
    await customer.says('oi');
    await hears('Ana');
    expect(await hears('SAIR')).toEqual([]);
    expect(await customer.ticket()).toMatchObject({ status: 'closed', useIntegration: false });
  });

  test('that stops lets the flow go on', async () => {
    const { customer, hears } = await open({
      bot: [say('a', 'Pronto.'), command('c', { stopBot: true })],
    });
    await customer.says('oi');
    expect(await hears('Ana')).toEqual(['Pronto.', 'Tchau, Ana']);
  });

  test('that fails leads on by the way for failures, without an apology', async () => {
    const { customer, hears } = await open({ bot: asks });
    await customer.says('oi');
    server.manner = 'html';
    expect(await hears('Ana')).toEqual(['Um momento']);
    expect(await customer.path()).toContain('bot invalid');
    expect(await customer.ticket()).toMatchObject({ chatbot: false, useIntegration: false });
  });

  test('that fails where nothing leads on leaves the ticket to people, and says so', async () => {
    const { customer, hears } = await open({ bot: asks, ways: led.slice(0, 2) });
    await customer.says('oi');
    server.manner = 'html';
    expect(await hears('Ana')).toEqual([FAILED]);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  test('whose integration is gone, or of another type, has failed', async () => {
    const { customer, hears, stage } = await open({ bot: asks });
    await customer.says('oi');
    await hears('Ana');
    await stage.query(sql`update queue_integrations set type = 'webhook'`);
    expect(await hears('2')).toEqual(['Um momento']);
    expect(await customer.calls()).toHaveLength(1);
    await stage.query(sql`delete from queue_integrations`);
    const later = stage.customer();
    await later.says('oi');
    expect(await later.says('Bia')).toEqual(['Um momento']);
    expect(server.asked).toHaveLength(1);
  });

  test('of another company is never asked', async () => {
    const { customer, hears, stage } = await open({ bot: asks });
    const other = await FlowStage.open(app);
    const { id } = await other.admin.call('POST /queueIntegration', {
      body: { type: 'typebot', name: 'Alheia', urlN8N: server.base, typebotSlug: SLUG },
    });
    const foreign = node('bot', 'typebot', { integration: { id, name: 'Alheia' } });
    await stage.welcome(
      graphOf(
        [foreign, text('t', 'Fim'), text('f', 'Um momento')],
        [
          ['bot', 't'],
          ['bot', 'failed', 'f'],
        ],
      ),
    );
    expect(await hears('oi')).toEqual(['Um momento']);
    expect(server.asked).toEqual([]);
    expect(await customer.ticket()).toMatchObject({ useIntegration: false });
  });

  test('is silent as soon as a person takes the ticket', async () => {
    const { customer, stage } = await open({ bot: asks });
    await customer.says('oi');
    await customer.says('Ana');
    await customer.move('open');
    await stage.settle();
    expect(await customer.waits(QUIET_MS)).toEqual([]);
    expect((await customer.path()).at(-1)).toBe('bot left');
  });

  test('that never asks, in a loop, is left to people at the limit of steps', async () => {
    const { customer, stage } = await open({
      bot: [say('a', 'Um')],
      nodes: [BOT],
      ways: [['bot', 'bot']],
    });
    await customer.says('oi');
    await stage.query(
      sql`update automation_sessions set state = jsonb_set(state, '{inner,steps}', '190')`,
    );
    const told = await customer.waits(QUIET_MS);
    expect(new Set(told)).toEqual(new Set(['Um']));
    expect(server.asked.length).toBeLessThanOrEqual(5);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  test('that goes on by itself without an end is left to people, too', async () => {
    const { customer, stage } = await open({
      bot: [
        { id: 'w', type: 'wait', seconds: 1, isPaused: true },
        { id: 'j', type: 'jump', to: 'w' },
      ],
      nodes: [BOT],
      ways: [],
    });
    await customer.says('oi');
    await stage.query(
      sql`update automation_sessions set state = jsonb_set(state, '{inner,steps}', '195')`,
    );
    await customer.waits(60_000);
    expect(server.asked.length).toBeLessThanOrEqual(7);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });
});
