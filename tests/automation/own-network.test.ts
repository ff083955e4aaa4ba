/** A model in the operator's own network, such as Ollama: asked only where EGRESS_ALLOWED names its address. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildQueue } from '../../apps/server/src/testing/builders.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { promptBody } from './prompt-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeEach(async () => {
  ai = await AiServer.open();
  ai.isStrict = false;
});
afterEach(async () => {
  await app.stop();
  await ai.leave();
});

async function start(env: Record<string, string>) {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'off', ...env });
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin' });
  const { id: queueId } = await buildQueue(app.core, companyId);
  const { apiKey: _, ...rest } = promptBody(ai, queueId);
  const add = (baseUrl: string) =>
    admin.call('POST /prompt', { body: { ...rest, provider: 'ollama', baseUrl } });
  return { admin, add };
}

describe('an address that EGRESS_ALLOWED', () => {
  test('names is asked, without https and without a key', async () => {
    const { admin, add } = await start({ EGRESS_ALLOWED: new URL(ai.base).host });
    const { id } = await add(ai.base);
    const answer = await admin.call('POST /prompt/:promptId/test', {
      params: { promptId: id },
      body: { messages: [{ fromMe: false, text: 'Oi' }] },
    });
    expect(answer).toMatchObject({ ok: true, texts: ['Oi, como posso ajudar?'] });
    // It documents only the old name of the limit.
    expect(ai.asked[0]!.body).toMatchObject({ max_tokens: 100 });
  });

  test('does not name is refused, in whatever form, also on the same host', async () => {
    const { add } = await start({ EGRESS_ALLOWED: '127.0.0.1:9' });
    for (const base of [ai.base, 'http://10.0.0.8:11434/v1', 'http://localhost:11434/v1'])
      expect(await refusal(add(base))).toBe('400 ERR_PROMPT_ADDRESS');
    expect(ai.asked).toHaveLength(0);
  });
});

test('a name that leads into the own network is not asked', async () => {
  const { admin, add } = await start({});
  const { port } = new URL(ai.base);
  const { id } = await add(`https://localhost:${port}/v1`);
  const answer = await admin.call('POST /prompt/:promptId/test', {
    params: { promptId: id },
    body: { messages: [{ fromMe: false, text: 'Oi' }] },
  });
  expect(answer).toMatchObject({ ok: false, error: 'forbidden' });
  expect(ai.asked).toHaveLength(0);
});
