/** The worker is killed while a voice note is written down, or an answer is spoken: once, never twice, never silence. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { AzureSpeech, REGION, SPEECH_KEY } from '../fakes/azure-speech/azure-speech.ts';
import { kill, outcome, patient, until, Workers } from './killed-workers.ts';
import { PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

const TEXT = 'Oi, Ana';

let app: TestApp;
let ai: AiServer;
let azure: AzureSpeech;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
  azure = await AzureSpeech.open();
  ai.script = [{ text: TEXT }];
});
afterEach(async () => {
  await workers.killAll();
  await ai.leave();
  await azure.leave();
});

const start = (parts: string) =>
  workers.start(app, parts, { SPEECH_URL: azure.url, AI_QUIET_MS: '200' });

test(
  'killed while the provider listens: written down by the next one, answered once',
  patient,
  async () => {
    const stage = await PromptStage.open(app, ai, {
      prompt: { transcriptionModel: 'gpt-transcribe' },
    });
    const voices = new Voices(stage);
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    ai.isDeaf = true;
    const first = await start('engine jobs');
    await until('it is heard', () => ai.heard.length === 1);
    await kill(first);
    ai.release();
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([TEXT]);
    expect(ai.heard).toHaveLength(2);
    expect(ai.lastTurns).toEqual([{ role: 'user', content: 'Vocês entregam no sábado?' }]);
    const shown = (await voices.thread(customer)).map(({ transcription }) => transcription?.state);
    expect(shown).toContain('done');
  },
);

test('killed while Azure speaks: spoken by the next one, once', patient, async () => {
  const stage = await PromptStage.open(app, ai, {
    prompt: { voice: 'pt-BR-YaraNeural', voiceKey: SPEECH_KEY, voiceRegion: REGION },
  });
  const customer = await stage.customer();
  azure.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => azure.asked === 1);
  await kill(first);
  azure.release();
  await start('engine jobs');
  expect(await outcome(customer)).toEqual(['']);
  const sent = (await new Voices(stage).thread(customer)).filter(({ fromMe }) => fromMe);
  expect(sent).toMatchObject([{ mediaType: 'audio', transcription: { text: TEXT } }]);
  expect(azure.asked).toBe(2);
});
