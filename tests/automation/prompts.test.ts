import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { FAILED, PromptStage, TEXT } from './prompt-stage.ts';

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

describe('a prompt on a connection', () => {
  test('answers with what the model says, and shows on the ticket', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('Vocês entregam?');
    await stage.settle();
    expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
    expect(await customer.ticket()).toMatchObject({ promptId: stage.promptId, status: 'pending' });
    expect(ai.asked[0]).toMatchObject({
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'gpt-test', max_completion_tokens: 100, temperature: 0.5 },
    });
    expect(ai.lastTurns).toEqual([{ role: 'user', content: 'Vocês entregam?' }]);
    expect(ai.lastSystem).toContain(TEXT);
    expect(ai.lastSystem).toContain('Chame o cliente de Ana.');
  });

  test('hears what was said before, oldest first, with answers as its own', async () => {
    const stage = await PromptStage.open(app, ai);
    const customer = await stage.customer('Um');
    await stage.settle();
    await customer.write({ body: 'Dois' });
    await customer.write({ body: 'Três' });
    await stage.settle();
    expect(ai.lastTurns).toEqual([
      { role: 'user', content: 'Um' },
      { role: 'assistant', content: 'Oi, como posso ajudar?' },
      { role: 'user', content: 'Dois\nTrês' },
    ]);
    expect(await customer.told()).toHaveLength(2);
  });

  test('transfers where the model wants it, says what stands beside the call, and greets', async () => {
    const stage = await PromptStage.open(app, ai);
    const other = await buildQueue(app.core, stage.companyId, { greetingMessage: 'Suporte aqui.' });
    await stage.change({ queueIds: [other.id] });
    ai.script = [
      {
        text: 'Um momento.',
        tool: { name: 'transfer_to_queue', arguments: { queueId: other.id, reason: 'pediu' } },
      },
    ];
    const customer = await stage.customer('Quero falar com alguém');
    await stage.settle();
    expect(await customer.told()).toEqual(['Um momento.', 'Suporte aqui.']);
    expect(await customer.ticket()).toMatchObject({ queueId: other.id, promptId: null });
    await customer.write({ body: 'Alô?' });
    await stage.settle();
    expect(ai.asked).toHaveLength(1);
  });

  test('apologises once and leaves the ticket to people when the model fails', async () => {
    const stage = await PromptStage.open(app, ai);
    ai.key = 'another';
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.prompt()).toMatchObject({ lastError: { code: 'denied', status: 401 } });
  });
});
