/** A prompt with a voice answers with voice notes. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { AzureSpeech, REGION, SPEECH_KEY } from '../fakes/azure-speech/azure-speech.ts';
import { type PromptCustomer, PromptStage } from './prompt-stage.ts';

let app: TestApp;
let ai: AiServer;
let azure: AzureSpeech;
beforeAll(async () => {
  azure = await AzureSpeech.open();
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on', SPEECH_URL: azure.url });
});
afterAll(async () => {
  await app.stop();
  await azure.leave();
});
beforeEach(async () => {
  ai = await AiServer.open();
  azure.spoken.length = 0;
  azure.misbehaves = undefined;
  azure.key = SPEECH_KEY;
});
afterEach(() => ai.leave());

const VOICE = 'pt-BR-YaraNeural';
const speaking = () =>
  PromptStage.open(app, ai, {
    prompt: { voice: VOICE, voiceKey: SPEECH_KEY, voiceRegion: REGION },
  });

const sent = (stage: PromptStage, { ticketId }: PromptCustomer) =>
  stage.query<{ mediaType: string; mime: string | null; said: string | null; body: string }>(
    sql`select m.media_type as "mediaType", f.mime, x.text as said, m.body from messages m
      left join files f on f.id = m.file_id left join transcriptions x on x.message_id = m.id
      where m.ticket_id = ${ticketId} and m.from_me order by m.seq`,
  );

describe('an answer', () => {
  test('is a voice note, whose text attendants and the model read', async () => {
    const stage = await speaking();
    ai.script = [{ text: '*Oi*, <Ana> & cia! 😀' }];
    const customer = await stage.customer();
    await stage.settle();
    expect(azure.spoken).toEqual([{ voice: VOICE, text: 'Oi, <Ana> & cia!', region: REGION }]);
    const said = '*Oi*, <Ana> & cia! 😀';
    expect(await sent(stage, customer)).toEqual([
      { mediaType: 'audio', mime: 'audio/ogg', said, body: '' },
    ]);
    expect(await stage.prompt()).toMatchObject({ voiceError: null });
    await customer.write({ body: 'E amanhã?' });
    await stage.settle();
    expect(ai.lastTurns.at(1)).toEqual({ role: 'assistant', content: said });
  });

  test.each([
    ['a wrong key', { key: 'another' }, { code: 'denied', status: 401 }],
    ['an error', { misbehaves: 503 }, { code: 'failed', status: 503 }],
    ['a page of a proxy', { misbehaves: 'garbage' }, { code: 'failed' }],
  ] as const)('stays a text with %s, and admins see why', async (_name, fault, voiceError) => {
    const stage = await speaking();
    Object.assign(azure, fault);
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
    expect(await stage.prompt()).toMatchObject({ voiceError, lastError: null });
  });

  test.each(['Veja https://loja.example', 'longo '.repeat(200)])(
    'stays a text where nobody would want to listen: %#',
    async (text) => {
      const stage = await speaking();
      await stage.change({ maxTokens: 1000 });
      ai.script = [{ text }];
      const customer = await stage.customer();
      await stage.settle();
      expect(await customer.told()).toEqual([text.trim()]);
      expect(azure.spoken).toEqual([]);
    },
  );

  test('leaves no file behind where a person took over meanwhile', async () => {
    const stage = await speaking();
    const customer = await stage.customer();
    await stage.look();
    await stage.pass();
    ai.isSlow = true;
    const called = customer.runCall();
    await eventually('the model is asked', () => ai.asked.length === 1);
    await customer.move('open');
    ai.release();
    await called;
    await stage.settle();
    expect(await sent(stage, customer)).toEqual([]);
    expect(azure.spoken).toHaveLength(1);
    const folder = path.join(app.core.config.dataDir, 'files', String(stage.companyId));
    await eventually('no file is left', () => globSync('*/*', { cwd: folder }).length === 0);
  });
});

describe('a voice', () => {
  test('is heard before it is chosen, with the key that is stored or another', async () => {
    const stage = await speaking();
    const { promptId, admin } = stage;
    const body = { voiceRegion: REGION, voice: VOICE, text: 'Oi', promptId } as const;
    const heard = await admin.call('POST /prompt/voices/test', { body });
    expect(Buffer.from(heard.audio!, 'base64').subarray(0, 4).toString()).toBe('OggS');
    const wrong = { ...body, voiceKey: 'wrong' };
    expect(await admin.call('POST /prompt/voices/test', { body: wrong })).toEqual({
      error: 'denied',
      status: 401,
      audio: null,
    });
  });

  test('is offered where the region has it', async () => {
    const { promptId, admin } = await speaking();
    const voicesIn = async (voiceRegion: string) =>
      (await admin.call('POST /prompt/voices', { body: { voiceRegion, promptId } })).voices;
    expect(await voicesIn(REGION)).toHaveLength(15);
    expect(await voicesIn('eastus')).toContain('pt-BR-ThalitaNeural');
  });

  test('needs a key and a region, and neither can be an address', async () => {
    const plain = await PromptStage.open(app, ai);
    const refused = (body: Parameters<PromptStage['change']>[0]) =>
      plain.change(body).then(
        () => 'taken',
        ({ code }) => code,
      );
    expect(await refused({ voice: VOICE, voiceRegion: REGION })).toBe(
      'ERR_PROMPT_VOICE_KEY_INVALID',
    );
    const voiceKey = SPEECH_KEY;
    expect(await refused({ voice: VOICE, voiceKey })).toBe('ERR_PROMPT_VOICE_REGION_INVALID');
    expect(await refused({ voice: VOICE, voiceKey, voiceRegion: 'evil.example/' })).toBe(
      'ERR_PROMPT_VOICE_REGION_INVALID',
    );
    expect(await refused({ voice: VOICE, voiceKey, voiceRegion: REGION })).toBe('taken');
    const shown = await plain.prompt();
    expect(shown.voiceKey).toEqual({ set: true, last4: SPEECH_KEY.slice(-4) });
  });
});
