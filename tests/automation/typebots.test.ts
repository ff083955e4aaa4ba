/** What a bot at a Typebot server is told, and what customers are told by it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Block, Bot } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { departments, openTypebot, pass, say, settle } from './typebot-stage.ts';

let app: TestApp;
let server: TypebotServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = await TypebotServer.open();
});
afterEach(() => server.leave());

const open = (bot: Bot | readonly Block[], integration: object = {}, connection: object = {}) =>
  openTypebot(app, server, { bot, integration, connection });

const answers = () => server.asked.map(({ body }) => body.message);

const greeter = [
  say('b1', 'Oi **{{firstName}}**'),
  say('b2', 'Qual setor?'),
  departments,
  say('b3', 'Você escolheu {{setor}}.'),
  { id: 'nome', type: 'text input', saves: 'nome' } satisfies Block,
  say('b4', 'Até logo, {{nome}}.'),
];

const MENU = 'Qual setor?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';

test('leads a customer through its questions', async () => {
  const stage = await open(greeter);
  const customer = await stage.customer('Bom dia');
  await settle(stage);
  const { firstName } = server.asked[0]!.body.prefilledVariables ?? {};
  expect(await customer.told()).toEqual([`Oi *${firstName}*`, MENU]);
  await customer.write('2');
  await settle(stage);
  await customer.write('Ana');
  await settle(stage);
  expect((await customer.told()).slice(2)).toEqual([
    'Você escolheu Suporte.',
    'Até logo, Ana.',
    'Olá',
  ]);
  expect(answers()).toEqual(['Bom dia', 'Suporte', 'Ana']);
  expect(await customer.ticket()).toMatchObject({ chatbot: false, useIntegration: false });
});
