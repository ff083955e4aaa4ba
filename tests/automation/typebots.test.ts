/** How a bot at a Typebot server leads customers: what it is told, and what they are told. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Block, Bot } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { departments, greeter, MENU, openTypebot, pass, say, settle } from './typebot-stage.ts';

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

const given = () => server.asked.map(({ body }) => body.message);
const kinds = () => server.asked.map(({ kind }) => kind);

describe('a conversation', () => {
  test('begins with the first message and what is known of the customer, and ends with the menu', async () => {
    const stage = await open(greeter);
    const customer = await stage.customer('Bom dia');
    await settle(stage);
    const ticket = await customer.ticket();
    const [{ body, headers }] = server.asked as [(typeof server.asked)[0]];
    expect(body).toMatchObject({
      message: 'Bom dia',
      textBubbleContentFormat: 'markdown',
      isStreamEnabled: false,
      isOnlyRegistering: false,
      prefilledVariables: {
        number: ticket.contact.number,
        pushName: ticket.contact.name,
        ticketId: String(ticket.id),
        message: 'Bom dia',
        queue: '',
      },
    });
    expect(body).not.toHaveProperty('resultId');
    expect(headers).not.toHaveProperty('origin');
    const { firstName } = body.prefilledVariables ?? {};
    expect(await customer.told()).toEqual([`Oi *${firstName}*`, MENU]);
    expect(ticket).toMatchObject({ chatbot: true, useIntegration: true });
    await customer.write('2');
    await settle(stage);
    await customer.write('Ana');
    await settle(stage);
    expect((await customer.told()).slice(2)).toEqual([
      'Você escolheu Suporte.',
      'Até logo, Ana.',
      'Olá',
    ]);
    expect(given()).toEqual(['Bom dia', 'Suporte', 'Ana']);
    expect(await customer.ticket()).toMatchObject({ chatbot: false, useIntegration: false });
    // The end forgets: what follows is for people.
    await customer.write('Oi?');
    await settle(stage);
    expect(server.asked).toHaveLength(3);
  });

  test('gets several messages in a row as one', async () => {
    const stage = await open([
      { id: 'p', type: 'text input', saves: 'p' },
      say('b', 'Sobre {{p}}'),
    ]);
    const customer = await stage.customer('Oi');
    for (const body of ['quero', 'uma', 'bicicleta', 'azul']) await customer.write(body);
    await settle(stage);
    expect(kinds()).toEqual(['start']);
    expect(given()).toEqual(['Oi\nquero\numa\nbicicleta\nazul']);
  });

  test('gets what is written while it is asked as the next answer', async () => {
    const stage = await open([
      { id: 'a', type: 'text input', saves: 'a' },
      say('b', 'E o seu e-mail?'),
      { id: 'c', type: 'text input' },
      say('d', 'Obrigado.'),
    ]);
    server.manner = 'late';
    const customer = await stage.customer('Ana');
    await stage.look();
    await pass(stage);
    const called = customer.runCall();
    await eventually('it is asked', () => server.asked.length === 1);
    for (const body of ['ana@exemplo.com', 'obrigada']) await customer.write(body);
    server.manner = 'answers';
    server.release();
    await called;
    await settle(stage);
    expect(given()).toEqual(['Ana', 'ana@exemplo.com\nobrigada']);
    expect(await customer.told()).toEqual(['E o seu e-mail?', 'Obrigado.', 'Olá']);
  });

  test('that the server has forgotten begins anew with the same text', async () => {
    const stage = await open(greeter);
    const customer = await stage.customer();
    await settle(stage);
    server.forget();
    await customer.write('Suporte');
    await settle(stage);
    expect(kinds()).toEqual(['start', 'continue', 'start']);
    expect(given()).toEqual(['Oi', 'Suporte', 'Suporte']);
    expect((await customer.told()).at(-1)).toBe(MENU);
  });

  test('begins anew after the silence that the integration names', async () => {
    const stage = await open(greeter, { typebotExpires: 5 });
    const customer = await stage.customer();
    await settle(stage);
    const silent = (minutes: number) =>
      stage.query(sql`update automation_sessions set state = jsonb_set(state, '{heardAt}',
        to_jsonb((state ->> 'heardAt')::bigint - ${minutes * 60_000}::bigint))`);
    await silent(4);
    await customer.write('1');
    await settle(stage);
    expect(kinds()).toEqual(['start', 'continue']);
    await silent(6);
    await customer.write('Voltei');
    await settle(stage);
    expect(kinds()).toEqual(['start', 'continue', 'start']);
    expect(given().at(-1)).toBe('Voltei');
  });

  test('of a queue ends with people', async () => {
    const stage = await open([say('b', 'Já chamo alguém.')], {}, { integrationId: null });
    const { integrationId, connectionId } = stage;
    const { id } = await stage.admin.call('POST /queue', {
      body: { name: 'Vendas', color: '#112233', integrationId },
    });
    await stage.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
      values (${stage.companyId}, ${connectionId}, ${id})`);
    const customer = await stage.customer();
    await settle(stage);
    expect(server.asked[0]!.body.prefilledVariables).toMatchObject({ queue: 'Vendas' });
    expect(await customer.told()).toEqual(['Já chamo alguém.']);
    expect(await customer.ticket()).toMatchObject({
      queueId: id,
      chatbot: false,
      status: 'pending',
    });
  });
});

describe('words of the integration', () => {
  const words = {
    typebotKeywordRestart: 'Início',
    typebotRestartMessage: 'Vamos de novo, {{name}}.',
    typebotKeywordFinish: 'Sair',
  };

  test('begin the conversation anew', async () => {
    const stage = await open(greeter, words);
    const customer = await stage.customer();
    await settle(stage);
    await customer.write(' inicio');
    await settle(stage);
    const { contact } = await customer.ticket();
    expect((await customer.told()).slice(2)).toEqual([
      `Vamos de novo, ${contact.name}.`,
      `Oi *${contact.name.split(' ')[0]}*`,
      MENU,
    ]);
    expect(given()).toEqual(['Oi', undefined]);
  });

  test('close the ticket', async () => {
    const stage = await open(greeter, words);
    const customer = await stage.customer();
    await settle(stage);
    await customer.write('SAIR');
    await settle(stage);
    expect(await customer.ticket()).toMatchObject({ status: 'closed' });
    expect(server.asked).toHaveLength(1);
  });

  test('count for nothing where they are empty', async () => {
    const stage = await open([{ id: 'a', type: 'file input' }]);
    const customer = await stage.customer();
    await settle(stage);
    await customer.write('');
    await settle(stage);
    expect(await customer.ticket()).toMatchObject({ status: 'pending' });
  });
});

describe('an answer that the bot does not take', () => {
  test.each([
    ['is answered by the text of the input', { retry: 'Só 1 ou 2.' }, {}, 'Só 1 ou 2.'],
    ['by the text of the bot', {}, { retry: 'Como?' }, 'Como?'],
    ['else by the one of the integration', {}, {}, 'Não entendi.'],
  ])('%s, with the options again', async (_name, input, bot, head) => {
    const blocks: Block[] = [say('b', 'Qual setor?'), { ...departments, ...input } as Block];
    const stage = await open({ blocks, ...bot }, { typebotUnknownMessage: 'Não entendi.' });
    const customer = await stage.customer();
    await settle(stage);
    await stage.query(sql`update automation_sessions set said_at = said_at - interval '1 minute'`);
    await customer.write('talvez');
    await settle(stage);
    expect(given()).toEqual(['Oi', 'talvez']);
    expect((await customer.told()).at(-1)).toBe(MENU.replace('Qual setor?', head));
  });

  test('is not asked about where nobody can have read the question', async () => {
    const stage = await open(greeter);
    const customer = await stage.customer();
    await settle(stage);
    await customer.write('tudo bem?');
    await settle(stage);
    expect(server.asked).toHaveLength(1);
  });
});

describe('time', () => {
  /** How long the ticket waits from now on, in whole seconds. */
  const waits = async (stage: Awaited<ReturnType<typeof open>>): Promise<number | undefined> => {
    const [row] = await stage.query<{ seconds: number | null }>(
      sql`select round(extract(epoch from timer_at - now()))::int as seconds from automation_sessions`,
    );
    return row?.seconds ?? undefined;
  };

  test('passes before each bubble and where the bot waits, without holding anything', async () => {
    const stage = await open(
      [
        say('a', 'Um'),
        { id: 'w', type: 'wait', seconds: 7 },
        say('b', 'Dois'),
        { id: 'x', type: 'wait', seconds: 600 },
        say('c', 'Três'),
        { id: 'q', type: 'text input' },
      ],
      { typebotDelayMessage: 3000 },
    );
    const customer = await stage.customer();
    await stage.look();
    await pass(stage);
    await customer.runCall();
    await stage.look();
    const seen: [string[], number | undefined][] = [];
    do seen.push([await customer.told(), await waits(stage)]);
    while (await pass(stage));
    expect(seen).toEqual([
      [[], 3],
      [['Um'], 10],
      [['Um', 'Dois'], 33],
      [['Um', 'Dois', 'Três'], undefined],
    ]);
  });

  test('that the bot ends itself goes on without a message', async () => {
    const stage = await open([
      say('a', 'Um momento.'),
      { id: 'w', type: 'wait', seconds: 2, isPaused: true },
      say('b', 'Pronto.'),
      { id: 'r', type: 'redirect', url: 'https://loja.exemplo/pedido' },
    ]);
    const customer = await stage.customer();
    await settle(stage);
    expect(await customer.told()).toEqual([
      'Um momento.',
      'Pronto.',
      'https://loja.exemplo/pedido',
      'Olá',
    ]);
    expect(given()).toEqual(['Oi', undefined]);
  });

  test('in which the bot waits for another program is silent', async () => {
    const stage = await open([say('a', 'Aguarde.'), { id: 'l', type: 'listen' }, say('b', 'Ok')]);
    const customer = await stage.customer();
    await settle(stage);
    await customer.write('E aí?');
    await settle(stage);
    expect(await customer.told()).toEqual(['Aguarde.']);
    expect(server.asked).toHaveLength(1);
    expect(await customer.ticket()).toMatchObject({ chatbot: true });
  });
});

test('a person who takes the ticket while a bot is asked, or speaks, is not talked over', async () => {
  const stage = await open(greeter, { typebotDelayMessage: 1000 });
  const [asked, spoken] = [await stage.customer(), await stage.customer()];
  await stage.look();
  await pass(stage);
  await spoken.runCall();
  await pass(stage);
  server.manner = 'late';
  const called = asked.runCall();
  await eventually('it is asked', () => server.asked.length === 2);
  for (const customer of [asked, spoken]) await customer.move('open');
  const told = [await asked.told(), await spoken.told()];
  server.release();
  await called;
  await settle(stage);
  expect([await asked.told(), await spoken.told()]).toEqual(told);
  expect(await asked.calls()).toMatchObject([{ state: 'dropped' }]);
});
