/** Customers speak, and a prompt of the company understands them. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { apiError } from '../fakes/ai-server/ai-requests.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { oggOpus } from '../fakes/azure-speech/ogg-opus.ts';
import { FAILED, type PromptCustomer, PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

let app: TestApp;
let ai: AiServer;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
  owner = await app.owner();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const SPOKEN = 'Vocês entregam no sábado?';
const ANSWER = 'Oi, como posso ajudar?';
const PLEASE_WRITE = 'Não consegui ouvir o seu áudio. Pode escrever, por favor?';

async function hearing(more: object = {}) {
  const prompt = { transcriptionModel: 'gpt-transcribe', ...more };
  const stage = await PromptStage.open(app, ai, { prompt });
  return { stage, voices: new Voices(stage) };
}

/** Up to the call that waits. */
async function called(stage: PromptStage, customer: PromptCustomer): Promise<void> {
  await stage.look();
  await stage.pass();
  await customer.runCall();
}

const dueNow = async (customer: PromptCustomer): Promise<boolean> => {
  const [call] = await customer.calls();
  const { rows } = await owner.query(
    'select from graphile_worker.jobs where key = $1 and run_at <= now()',
    [`call:${call!.id}`],
  );
  return rows.length > 0;
};

describe('a voice note to a prompt', () => {
  test('is written down, and answered', async () => {
    const { stage, voices } = await hearing();
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
    expect(ai.heard).toMatchObject([
      { model: 'gpt-transcribe', language: 'pt', fileName: 'voice.ogg', type: 'audio/ogg' },
    ]);
    expect(ai.heard[0]!.bytes).toEqual(oggOpus(3));
    expect(ai.heard[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(ai.lastTurns).toEqual([{ role: 'user', content: SPOKEN }]);
    expect(await customer.told()).toEqual([ANSWER]);
    const [voice] = await voices.thread(customer);
    expect(voice).toMatchObject({
      mediaType: 'audio',
      transcription: { state: 'done', text: SPOKEN },
    });
  });

  test('is waited for, without an attempt being lost, and answered as soon as it is there', async () => {
    const { stage, voices } = await hearing();
    const customer = await stage.customer(voiceNote());
    await called(stage, customer);
    for (let n = 0; n < 5; n++) await customer.runCall();
    expect(await customer.calls()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    expect(ai.asked).toEqual([]);
    await voices.fetch();
    await voices.transcribe();
    // Not in five seconds.
    expect(await dueNow(customer)).toBe(true);
    await stage.settle();
    expect(await customer.told()).toEqual([ANSWER]);
    expect(await customer.calls()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('that takes more than a minute is not waited for: the customer is asked to write', async () => {
    const { stage, voices } = await hearing();
    const customer = await stage.customer(voiceNote());
    await called(stage, customer);
    await stage.query(sql`update automation_calls
      set request = request || jsonb_build_object('at', (request ->> 'at')::bigint - 61000)`);
    await stage.settle();
    expect(await customer.told()).toEqual([PLEASE_WRITE]);
    expect(ai.asked).toEqual([]);
    // It comes later, and is history then.
    await voices.fetch();
    await voices.transcribe();
    await customer.write({ body: 'Escrevi' });
    await stage.settle();
    expect(ai.lastTurns).toEqual([
      { role: 'user', content: SPOKEN },
      { role: 'assistant', content: PLEASE_WRITE },
      { role: 'user', content: 'Escrevi' },
    ]);
  });

  test.each([
    ['model that is gone', apiError('model', 'gpt-transcribe'), { code: 'noModel', status: 404 }],
    ['key without the right', apiError('key'), { code: 'denied', status: 401 }],
    ['page of a proxy', 'htmlOk', { code: 'failed' }],
  ] as const)(
    'is not written down with a %s: the customer is asked to write, and admins see why',
    async (_name, answering, transcriptionError) => {
      const { stage, voices } = await hearing();
      ai.spoken = [answering];
      const customer = await stage.customer(voiceNote());
      await voices.fetch();
      await voices.transcribe();
      await stage.settle();
      expect(ai.heard).toHaveLength(1);
      expect(await customer.told()).toEqual([PLEASE_WRITE]);
      const [voice] = await voices.thread(customer);
      expect(voice?.transcription).toEqual({ state: 'failed', text: '' });
      expect(await stage.prompt()).toMatchObject({ transcriptionError, lastError: null });
      ai.spoken = [{ text: SPOKEN }];
      await customer.write(voiceNote());
      await voices.fetch();
      await voices.transcribe();
      expect(await stage.prompt()).toMatchObject({ transcriptionError: null });
    },
  );

  test('is tried three times while the provider is busy', async () => {
    const { stage, voices } = await hearing();
    ai.spoken = [apiError('overloaded'), apiError('rate'), { text: SPOKEN }];
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    for (let n = 0; n < 3; n++) await voices.transcribe();
    await stage.settle();
    expect(ai.heard).toHaveLength(3);
    expect(await customer.told()).toEqual([ANSWER]);
  });

  test('stays where it is if the prompt writes nothing down', async () => {
    const { stage, voices } = await hearing({ transcriptionModel: '' });
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    expect(await voices.waiting()).toEqual([]);
    await stage.settle();
    expect(ai.lastTurns).toEqual([{ role: 'user', content: '[audio]' }]);
    expect((await voices.thread(customer))[0]?.transcription).toBeNull();
  });

  test.each([
    ['is no audio', Buffer.from('oi!'), 'badFile'],
    ['is longer than twenty minutes', oggOpus(20 * 60 + 1), 'tooLong'],
  ])('that %s leaves nothing to the provider', async (_name, file, error) => {
    const { stage, voices } = await hearing();
    const customer = await stage.customer(voiceNote());
    await voices.fetch(file);
    await voices.transcribe();
    await stage.settle();
    expect(ai.heard).toEqual([]);
    expect(await customer.told()).toEqual([PLEASE_WRITE]);
    const [kept] = await stage.query(sql`select error from transcriptions`);
    expect(kept).toEqual({ error });
    // It is the fault of the file.
    expect(await stage.prompt()).toMatchObject({ transcriptionError: null });
  });
});

describe('its tokens', () => {
  const usage = (stage: PromptStage) => stage.admin.call('GET /prompt/usage', { query: {} });

  test('count as the provider counts them, or by the second', async () => {
    const { stage, voices } = await hearing();
    await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    expect(await usage(stage)).toMatchObject({
      months: [{ kind: 'transcription', answers: 1, inputTokens: 30, outputTokens: 7 }],
    });
    await stage.change({ transcriptionModel: 'whisper-large-v3-turbo' });
    await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    expect(await usage(stage)).toMatchObject({ used: 37 + 3 * 20 });
    expect(await stage.query(sql`select kind, model, status from ai_usage order by at`)).toEqual([
      { kind: 'transcription', model: 'gpt-transcribe', status: 'done' },
      { kind: 'transcription', model: 'whisper-large-v3-turbo', status: 'done' },
    ]);
  });

  test('are set aside before: without enough of them nothing is sent, and a person comes', async () => {
    const { stage, voices } = await hearing({ tokenBudget: 100 });
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
    expect([ai.heard, ai.asked]).toEqual([[], []]);
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.prompt()).toMatchObject({ transcriptionError: { code: 'budget' } });
  });
});
