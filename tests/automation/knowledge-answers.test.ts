/** What a prompt answers from the documents of its company. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { pasted } from './knowledge-stage.ts';
import { PromptStage } from './prompt-stage.ts';

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

const DELIVERY = 'Entregamos em Niterói de segunda a sábado. O frete custa R$ 15.';
const RETURNS = 'Trocas são aceitas em até 30 dias, com a nota fiscal.';

describe('a prompt that names a document', () => {
  test('gives the model its passage as reference, and says so below the answer', async () => {
    const stage = await PromptStage.open(app, ai);
    const entregas = await pasted(stage, 'Entregas', DELIVERY);
    await pasted(stage, 'Trocas', RETURNS);
    await stage.change({ documentIds: [entregas] });
    const customer = await stage.customer('Vocês entregam no sábado?');
    await stage.settle();
    expect(ai.lastSystem).toContain(`[1] Entregas\n> ${DELIVERY}`);
    expect(ai.lastSystem).not.toContain('Trocas');
    const { messages } = await stage.messages(customer.ticketId);
    const [answer] = messages.filter(({ fromMe }) => fromMe);
    expect(answer).toMatchObject({ body: 'Oi, como posso ajudar?', sources: ['Entregas'] });
    const params = { messageId: answer!.id };
    const { sources } = await stage.admin.call('GET /messages/:messageId/sources', { params });
    expect(sources).toMatchObject([
      { documentId: entregas, title: 'Entregas', place: 1, text: DELIVERY, url: null },
    ]);
    expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
  });
});
