/** Keys of speech, and what customers say, stand where they belong and nowhere else. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { AzureSpeech, REGION, SPEECH_KEY } from '../fakes/azure-speech/azure-speech.ts';
import { PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

let app: TestApp;
let ai: AiServer;
let azure: AzureSpeech;
const logged: string[] = [];
beforeAll(async () => {
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  ai = await AiServer.open();
  azure = await AzureSpeech.open();
  const env = { ROLES: 'api', LOOPBACK_TARGETS: 'on', LOG_LEVEL: 'debug', SPEECH_URL: azure.url };
  app = await startTestApp(env, logTo);
});
afterAll(async () => {
  await app.stop();
  await ai.leave();
  await azure.leave();
});

test('no log, answer, event, audit event or call has a key, and no log what was said', async () => {
  ai.spoken = [{ text: 'canario-do-cliente' }];
  const stage = await PromptStage.open(app, ai, {
    prompt: {
      transcriptionModel: 'gpt-transcribe',
      voice: 'pt-BR-YaraNeural',
      voiceKey: SPEECH_KEY,
      voiceRegion: REGION,
    },
  });
  const voices = new Voices(stage);
  const socket = await stage.admin.socket();
  const heard: unknown[] = [];
  socket.onAny((...event: unknown[]) => heard.push(event));
  const speak = async () => {
    await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
  };
  await speak();
  azure.key = 'outra';
  await speak();
  const { promptId, admin } = stage;
  const body = { voiceRegion: REGION, voice: 'pt-BR-YaraNeural', text: 'Oi', promptId } as const;
  const tried = await admin.call('POST /prompt/voices/test', { body });
  expect(tried).toMatchObject({ error: 'denied' });
  expect(azure.spoken).toHaveLength(1);
  const { events } = await admin.call('GET /audit', { query: {} });
  const calls = await stage.query(sql`select row_to_json(c)::text from automation_calls c`);
  const rows = await stage.query(sql`select row_to_json(p)::text from prompts p`);
  const all = JSON.stringify([
    ...[tried, events, calls, rows, heard, logged],
    await admin.call('GET /prompt'),
  ]);
  for (const key of [SPEECH_KEY, KEY])
    for (const form of [key, Buffer.from(key).toString('hex'), key.slice(0, 13)])
      expect(all).not.toContain(form);
  expect(JSON.stringify([logged, calls, events])).not.toContain('canario-do');
  expect((await stage.prompt()).voiceKey).toEqual({ set: true, last4: 'cdef' });
});
