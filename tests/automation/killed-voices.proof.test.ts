/** The worker is killed while a voice note is written down, or an answer is spoken: once, never twice, never silence. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { AzureSpeech, REGION, SPEECH_KEY } from '../fakes/azure-speech/azure-speech.ts';
import { type PromptCustomer, PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

const PATIENCE_MS = 120_000;
const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');
const TEXT = 'Oi, Ana';

let app: TestApp;
let ai: AiServer;
let azure: AzureSpeech;
const workers: ChildProcess[] = [];

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
  for (const worker of workers.splice(0)) await kill(worker);
  await ai.leave();
  await azure.leave();
});

async function start(parts: string): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.core.config.dataDir,
      LOOPBACK_TARGETS: 'on',
      SPEECH_URL: azure.url,
      MASTER_KEY: '2b8f0d6c4e1a97533f5d7b9c0a8e6421',
      LOG_LEVEL: 'error',
      POLL_MS: '50',
      AI_QUIET_MS: '200',
      HOST: '127.0.0.1',
      PROBE_PARTS: parts,
    },
  });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

const until = (what: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(what, isSo, PATIENCE_MS);

/** Everything is over. */
async function outcome(customer: PromptCustomer): Promise<string[]> {
  await until(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
  );
  expect(await customer.calls()).toHaveLength(1);
  return customer.told();
}

const options = { timeout: 2 * PATIENCE_MS };

test(
  'killed while the provider listens: written down by the next one, answered once',
  options,
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

test('killed while Azure speaks: spoken by the next one, once', options, async () => {
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
