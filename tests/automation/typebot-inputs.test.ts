/** The inputs of a bot: how customers are asked, and how their answers reach it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Block, Input } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import type { HookStage } from './hook-stage.ts';
import { departments, MENU, openTypebot, say, sendFile, settle } from './typebot-stage.ts';

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

const open = (bot: readonly Block[], connection: object = {}) =>
  openTypebot(app, server, { bot, connection });

const answers = () => server.asked.slice(1).map(({ body }) => body.message);

/** What was said last can have been read. */
const read = (stage: HookStage) =>
  stage.query(sql`update automation_sessions set said_at = said_at - interval '1 minute'`);

/** The customer is asked, answers, and the bot says what it has understood. */
async function ask(input: Omit<Input, 'id' | 'saves'>, answer: string) {
  const stage = await open([
    say('q', 'Pergunta'),
    { id: 'i', ...input, saves: 'dito' },
    say('b', 'Certo: {{dito}}'),
    { id: 'z', type: 'text input' },
  ]);
  const customer = await stage.customer();
  await settle(stage);
  await read(stage);
  const [question] = (await customer.told()).slice(-1);
  await customer.write(answer);
  await settle(stage);
  const [understood] = (await customer.told()).slice(-1);
  return { question, understood, sent: answers().at(-1) };
}

describe('a choice', () => {
  test.each(['2', ' 2 ', '2.', 'suporte', 'Suporte ', 'SUPORTE!'])(
    'is understood as %o',
    async (answer) => {
      const { saves: _, ...input } = departments as Input;
      expect(await ask(input, answer)).toEqual({
        question: 'Pergunta\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte',
        understood: 'Certo: Suporte',
        sent: 'Suporte',
      });
    },
  );

  test('is a tap where the provider has lists, also on an older list of the same question', async () => {
    const stage = await open([
      say('q', 'Qual setor?'),
      departments,
      { id: 'z', type: 'text input' },
    ]);
    const customer = await stage.customer();
    await settle(stage);
    const [asked] = await stage.query<{ state: { remote: { offered: { name: string }[] } } }>(
      sql`select state from automation_sessions where ticket_id = ${customer.ticketId}`,
    );
    const [, { name } = { name: '' }] = asked!.state.remote.offered;
    await customer.tap(name, 'Suporte');
    await settle(stage);
    expect(answers()).toEqual(['Suporte']);
  });

  test('may name several', async () => {
    const several = {
      type: 'choice input',
      options: { isMultipleChoice: true },
      items: ['Pão', 'Leite', 'Café e bolo'].map((content, at) => ({ id: `c${at}`, content })),
    } as const;
    const hint = 'Pode escolher mais de uma: envie os números separados por vírgula.';
    const first = await ask(several, '1,3');
    expect(first).toEqual({
      question: `Pergunta\n\n*[ 1 ]* - Pão\n*[ 2 ]* - Leite\n*[ 3 ]* - Café e bolo\n\n${hint}`,
      understood: 'Certo: Pão, Café e bolo',
      sent: 'Pão, Café e bolo',
    });
    for (const answer of ['1 e 3', 'pao; cafe e bolo', '1\n3', '3, 1, 1'])
      expect((await ask(several, answer)).sent).toMatch(/^(?:Pão, Café e bolo|Café e bolo, Pão)$/);
  });

  test('of pictures shows them with their titles', async () => {
    server.files.set('/a.png', PIXEL);
    const stage = await open([
      say('q', 'Qual modelo?'),
      {
        id: 'p',
        type: 'picture choice input',
        items: [
          { id: 'a', title: 'Azul', description: 'aro 29', pictureSrc: `${server.base}/a.png` },
          { id: 'b', title: 'Vermelha', pictureSrc: `${server.base}/fehlt.png` },
        ],
      },
      { id: 'z', type: 'text input' },
    ]);
    const customer = await stage.customer();
    await settle(stage);
    expect(await customer.told()).toEqual([
      'Qual modelo?',
      'image: Azul',
      `Vermelha\n${server.base}/fehlt.png`,
      'Escolha uma opção:\n\n*[ 1 ]* - Azul: aro 29\n*[ 2 ]* - Vermelha',
    ]);
    await customer.write('2');
    await settle(stage);
    expect(answers()).toEqual(['Vermelha']);
  });

  test('of cards numbers the ways of all of them', async () => {
    const paths = (id: string) => [
      { id: `${id}1`, text: 'Assinar' },
      { id: `${id}2`, text: 'Saber mais' },
    ];
    const items = [
      { id: 'a', title: 'Plano A', description: 'Até 5 pessoas', paths: paths('a') },
      { id: 'b', title: 'Plano B', paths: paths('b') },
    ];
    const { question, sent } = await ask({ type: 'cards', items }, '3');
    expect(question).toBe(
      'Pergunta\n\n*Plano A*\nAté 5 pessoas\n*[ 1 ]* - Plano A: Assinar\n*[ 2 ]* - Plano A: Saber mais' +
        '\n\n*Plano B*\n*[ 3 ]* - Plano B: Assinar\n*[ 4 ]* - Plano B: Saber mais',
    );
    expect(sent).toBe('b1');
  });
});

describe('other inputs', () => {
  test.each<[Input['type'], string]>([
    ['text input', 'Ana'],
    ['number input', '42'],
    ['email input', 'ana@exemplo.com'],
    ['url input', 'exemplo.com'],
    ['date input', '31/12/2026'],
    ['time input', '14:30'],
    ['phone number input', '+55 11 99999-0000'],
  ])('of the type %s get what is written', async (type, answer) => {
    const { question, understood } = await ask({ type }, answer);
    expect([question, understood]).toEqual(['Pergunta', `Certo: ${answer}`]);
  });

  test('of the type rating offer numbers', async () => {
    const labels = { left: 'ruim', right: 'ótimo' };
    const { question, sent } = await ask(
      { type: 'rating input', options: { length: 5, labels } },
      '4',
    );
    expect([question, sent]).toEqual(['Pergunta\n\n*1* (ruim) a *5* (ótimo)', '4']);
  });

  test('of the type file get the addresses of files, which open without a session', async () => {
    const stage = await open([{ id: 'f', type: 'file input' }, say('b', 'Recebido.')]);
    const customer = await stage.customer();
    await settle(stage);
    await sendFile(stage, customer, { name: 'foto.png', bytes: PIXEL });
    await settle(stage);
    const url = new URL(String(answers()[0]));
    expect(url.pathname).toMatch(/^\/media\/[\w-]+\/foto\.png$/);
    const opened = await fetch(`${app.url}${url.pathname}${url.search}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('of the type payment are for people', async () => {
    const stage = await open([say('b', 'Para pagar:'), { id: 'p', type: 'payment input' }]);
    const customer = await stage.customer();
    await settle(stage);
    expect(await customer.told()).toEqual(['Para pagar:']);
    expect(await customer.ticket()).toMatchObject({ chatbot: false, useIntegration: false });
    await customer.write('Oi?');
    await settle(stage);
    expect(server.asked).toHaveLength(1);
  });
});

test('options without a text above have one of ours', async () => {
  const stage = await open([departments]);
  const customer = await stage.customer();
  await settle(stage);
  expect(await customer.told()).toEqual([MENU.replace('Qual setor?', 'Escolha uma opção:')]);
});
