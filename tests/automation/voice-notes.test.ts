/** Customers speak, and a prompt of the company understands them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const SPOKEN = 'Vocês entregam no sábado?';
const _PLEASE_WRITE = 'Não consegui ouvir o seu áudio. Pode escrever, por favor?';

const hearing = () =>
  PromptStage.open(app, ai, { prompt: { transcriptionModel: 'gpt-transcribe' } });

describe('a voice note to a prompt', () => {
  test('is written down, and answered', async () => {
    const stage = await hearing();
    const voices = new Voices(stage);
    const customer = await stage.customer(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
    expect(ai.heard).toMatchObject([
      { model: 'gpt-transcribe', language: 'pt', fileName: 'voice.ogg', type: 'audio/ogg' },
    ]);
    expect(ai.heard[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(ai.lastTurns).toEqual([{ role: 'user', content: SPOKEN }]);
    expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
    const [voice] = await voices.thread(customer);
    expect(voice).toMatchObject({
      mediaType: 'audio',
      transcription: { state: 'done', text: SPOKEN },
    });
  });
});
