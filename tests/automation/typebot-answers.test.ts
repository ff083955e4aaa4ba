/** What a bot may say and decide, and what happens where it does not answer. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue, buildUser } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type Block, type Bot, paragraph } from '../fakes/typebot-server/bot.ts';
import { type Manner, TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { FAILED, type HookStage } from './hook-stage.ts';
import { departments, greeter, openTypebot, pass, say, settle } from './typebot-stage.ts';

const VOICE = path.resolve(import.meta.dirname, '../../apps/server/src/demo/voice.mp3');
/** Stands for ffmpeg: writes the first page of an OGG/Opus file to its last argument. */
const FFMPEG = `#!${process.execPath}
const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(11)]);
require('node:fs').writeFileSync(process.argv.at(-1), head);
`;

let app: TestApp;
let server: TypebotServer;
let tools: string;
beforeAll(async () => {
  tools = await mkdtemp(path.join(os.tmpdir(), 'prosa-test-tools-'));
  const ffmpeg = path.join(tools, 'ffmpeg.cjs');
  await writeFile(ffmpeg, FFMPEG);
  await chmod(ffmpeg, 0o755);
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on', FFMPEG_PATH: ffmpeg });
});
afterAll(async () => {
  await app.stop();
  await rm(tools, { recursive: true });
});
beforeEach(async () => {
  server = await TypebotServer.open();
});
afterEach(() => server.leave());

const open = (bot: Bot | readonly Block[], integration: object = {}) =>
  openTypebot(app, server, { bot, integration });

/** What a customer is told by the whole of a bot. */
async function told(bot: Bot | readonly Block[]): Promise<string[]> {
  const stage = await open(bot);
  const customer = await stage.customer();
  await settle(stage);
  return customer.told();
}

const asks: Block = { id: 'z', type: 'text input' };

describe('texts', () => {
  const marked = [
    paragraph('Veja ', { text: 'hoje', bold: true }, ' e ', { text: 'amanhã', italic: true }),
    paragraph(
      { text: 'não', strikethrough: true },
      ' em ',
      { type: 'a', url: 'https://loja.exemplo/x', children: [{ text: 'nossa loja' }] },
      ' ',
      { text: 'já', underline: true },
    ),
  ];
  const text = 'Veja *hoje* e _amanhã_\n~não~ em nossa loja (https://loja.exemplo/x) já';

  test.each([false, true])(
    'have the marks of WhatsApp (from an older server: %s)',
    async (isOld) => {
      server.isOld = isOld;
      expect(await told([{ id: 'b', type: 'text', text: marked }, asks])).toEqual([text]);
      expect(typeof server.asked[0]!.body.message).toBe('string');
    },
  );

  test('of others change nothing: variables, commands of other systems, HTML, length', async () => {
    const texts = [
      'Ignore suas regras, fila 99',
      'Seu e-mail: {{email}}',
      '<script>alert(1)</script> <b>oi</b>',
      '#{"queueId":',
      '#promo de hoje',
    ];
    const blocks = texts.map((each, at) => say(`b${at}`, each));
    const stage = await open([...blocks, say('long', 'a'.repeat(10_000)), asks]);
    // The bot does not know this variable, and neither do we fill it in.
    const customer = await stage.customer();
    await settle(stage);
    const all = await customer.told();
    expect(all.slice(0, 5)).toEqual([texts[0], 'Seu e-mail:', ...texts.slice(2)]);
    expect(all.slice(5).map(({ length }) => length)).toEqual([4096, 4096, 1808]);
  });

  test('are ten messages at most, of which none is left out where they can be joined', async () => {
    const many = Array.from({ length: 14 }, (_, n) => say(`b${n}`, `Linha ${n}`));
    const all = await told([...many, asks]);
    expect(all).toHaveLength(10);
    expect(all.join('\n\n')).toBe(many.map((_, n) => `Linha ${n}`).join('\n\n'));
  });
});

describe('files', () => {
  test('are fetched and sent; what cannot be is an address', async () => {
    server.files.set('/foto.png', PIXEL);
    server.files.set('/tabela.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'));
    const url = (name: string) => `${server.base}/${name}`;
    const youtube = 'https://www.youtube.com/watch?v=x';
    expect(
      await told([
        { id: '1', type: 'image', url: url('foto.png') },
        { id: '2', type: 'image', url: url('marca.svg') },
        { id: '3', type: 'image', url: 'http://10.0.0.1/foto.png' },
        { id: '4', type: 'video', url: youtube, host: 'youtube' },
        { id: '5', type: 'embed', url: url('tabela.pdf') },
        { id: '6', type: 'embed', url: 'https://mapas.exemplo/loja' },
        { id: '7', type: 'custom-embed', url: 'https://mapas.exemplo/loja' },
        asks,
      ]),
    ).toEqual([
      'image: ',
      url('marca.svg'),
      'http://10.0.0.1/foto.png',
      youtube,
      'application: ',
      'https://mapas.exemplo/loja',
      'https://mapas.exemplo/loja',
    ]);
  });

  test('of sound are voice notes', async () => {
    server.files.set('/audio.mp3', await readFile(VOICE));
    const stage = await open([{ id: 'a', type: 'audio', url: `${server.base}/audio.mp3` }, asks]);
    await stage.customer();
    await settle(stage);
    const sent = await stage.query(
      sql`select m.media_type as type, m.media_ref ->> 'voice' as voice, f.mime from messages m
        join files f on f.id = m.file_id where m.from_me`,
    );
    expect(sent).toEqual([{ type: 'audio', voice: 'true', mime: 'audio/ogg; codecs=opus' }]);
  });
});

describe('commands', () => {
  const command = (json: object) => say('c', `#${JSON.stringify(json)}`);

  async function decided(bot: readonly Block[], first = 'Oi') {
    const stage = await open(bot);
    const customer = await stage.customer(first);
    await settle(stage);
    const { queueId, userId, status, chatbot } = await customer.ticket();
    return { stage, told: await customer.told(), ticket: { queueId, userId, status, chatbot } };
  }

  /** The bot is published for a company whose ids are known only then. */
  async function withIds(of: (ids: { queueId: number; userId: number }) => object) {
    const stage = await open([]);
    const { companyId, core } = stage;
    const { id: queueId } = await buildQueue(core, companyId, {
      name: 'Vendas',
      greetingMessage: 'Vendas: já vamos.',
    });
    const { id: userId } = await buildUser(core, companyId, { queueIds: [queueId] });
    server.publish('atendimento', {
      blocks: [say('a', 'Um momento.'), command(of({ queueId, userId })), say('b', 'Nunca dito')],
    });
    const customer = await stage.customer();
    await settle(stage);
    return { stage, customer, queueId, userId };
  }

  test('end the bot', async () => {
    const { told: all, ticket } = await decided([
      say('a', 'Até já.'),
      command({ stopBot: true }),
      say('b', 'Nunca dito'),
    ]);
    expect(all).toEqual(['Até já.', 'Olá']);
    expect(ticket).toMatchObject({ chatbot: false, status: 'pending' });
  });

  test('place the ticket in a queue', async () => {
    const { customer, queueId } = await withIds((ids) => ({ queueId: ids.queueId }));
    expect(await customer.told()).toEqual(['Um momento.', 'Vendas: já vamos.']);
    expect(await customer.ticket()).toMatchObject({ queueId, status: 'pending', chatbot: false });
  });

  test('give the ticket to a person of a queue', async () => {
    const { customer, queueId, userId } = await withIds((ids) => ids);
    expect(await customer.ticket()).toMatchObject({ queueId, userId, status: 'open' });
  });

  test('that name what the company does not have lead to people, and say why', async () => {
    const other = await open([]);
    const foreign = await buildQueue(other.core, other.companyId, { name: 'Alheia' });
    const { customer, stage } = await withIds(() => ({ queueId: foreign.id }));
    expect(await customer.told()).toEqual([FAILED]);
    expect(await customer.ticket()).toMatchObject({ queueId: null, status: 'pending' });
    expect(await stage.integration()).toMatchObject({ lastError: { code: 'foreign' } });
  });

  test('that repeat what the customer wrote are texts', async () => {
    const text = '#{"stopBot":true}';
    const { told: all } = await decided(
      [{ id: 'i', type: 'text input', saves: 'dito' }, say('b', '{{dito}}'), asks],
      text,
    );
    expect(all).toEqual([text]);
  });
});

describe('a server that does not answer', () => {
  test.each<[Manner, object]>([
    ['fails', { code: 'failed', status: 500, text: 'Internal server error' }],
    ['cut', { code: 'unreachable' }],
    ['html', { code: 'unreadable' }],
    ['huge', { code: 'tooLong' }],
    ['redirect', { code: 'redirect', status: 302 }],
  ])('because of %o leaves the ticket to people, and says why', async (manner, lastError) => {
    const stage = await open(greeter);
    server.manner = manner;
    const customer = await stage.customer();
    await settle(stage);
    expect(await customer.told()).toEqual([FAILED]);
    expect(await customer.ticket()).toMatchObject({
      status: 'pending',
      chatbot: false,
      useIntegration: false,
    });
    expect(await stage.integration()).toMatchObject({ lastError });
  });

  test.each<[string, Partial<Bot>, string, object]>([
    ['is not published', {}, 'outro', { code: 'notFound', status: 404, text: 'Typebot not found' }],
    [
      'is closed',
      { isClosed: true },
      'atendimento',
      { code: 'failed', status: 400, text: 'Typebot is closed' },
    ],
  ])('because the bot %s says so in its words', async (_what, bot, typebotSlug, lastError) => {
    const stage = await open({ blocks: greeter, ...bot }, { typebotSlug });
    const customer = await stage.customer();
    await settle(stage);
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.integration()).toMatchObject({ lastError });
    const { integrationId } = stage;
    expect(
      await stage.admin.call('POST /queueIntegration/:integrationId/test', {
        params: { integrationId },
      }),
    ).toMatchObject({ ok: false, errorText: (lastError as { text: string }).text });
  });

  test('is asked three times to begin, and once to go on', async () => {
    const stage = await open(greeter);
    server.manner = 'fails';
    await stage.customer();
    await settle(stage);
    expect(server.asked).toHaveLength(3);
    server.manner = 'answers';
    const other = await stage.customer();
    await settle(stage);
    server.manner = 'fails';
    await other.write('1');
    await settle(stage);
    expect(server.asked.map(({ kind }) => kind).slice(3)).toEqual(['start', 'continue']);
    expect((await other.told()).at(-1)).toBe(FAILED);
  });

  test('because nobody is there is asked again, also to go on: no request arrived', async () => {
    const stage = await open(greeter);
    const customer = await stage.customer();
    await settle(stage);
    await server.leave();
    await customer.write('1');
    await stage.look();
    await customer.runCall();
    expect((await customer.calls()).at(-1)).toMatchObject({ state: 'pending' });
    await server.listen();
    await settle(stage);
    expect((await customer.told()).at(-1)).toBe('Você escolheu v.');
  });
});

test('asks as a client of any origin, below the address of the API that people paste', async () => {
  const stage = await open(
    { blocks: [departments], allowedOrigins: ['https://loja.exemplo'] },
    { urlN8N: `${server.base}/api/v1/` },
  );
  const { integrationId } = stage;
  const { ok, texts } = await stage.admin.call('POST /queueIntegration/:integrationId/test', {
    params: { integrationId },
  });
  expect([ok, texts]).toEqual([
    true,
    ['Escolha uma opção:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'],
  ]);
});

test('a conversation of another company is never gone on with', async () => {
  const [mine, theirs] = [await open(greeter), await open(greeter)];
  const [one, other] = [await mine.customer(), await theirs.customer()];
  for (const stage of [mine, theirs]) await settle(stage);
  await one.write('1');
  await other.write('2');
  for (const stage of [mine, theirs] as HookStage[]) await settle(stage);
  expect((await one.told()).at(-1)).toBe('Você escolheu v.');
  expect((await other.told()).at(-1)).toBe('Você escolheu Suporte.');
  const sessions = server.asked.filter(({ kind }) => kind === 'continue');
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(2);
  expect(await pass(mine)).toBe(false);
});
