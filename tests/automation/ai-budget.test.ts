/** Tokens of a month: never more are spent than there are, however many customers write at once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purseOf } from '../../apps/server/src/automation/effects/complete/purse.ts';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { FAILED, PromptStage } from './prompt-stage.ts';

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

const usageOf = (stage: PromptStage) => stage.admin.call('GET /prompt/usage', { query: {} });

const purse = ({ companyId, promptId }: PromptStage) =>
  purseOf(app.core, { companyId, promptId, ticketId: null, kind: 'test', model: 'gpt-test' });

const givePlan = ({ companyId }: PromptStage, tokens: number) =>
  inSystem(app.core, (db) =>
    db.execute(sql`update plans set ai_tokens = ${tokens}
      where id = (select plan_id from companies where id = ${companyId})`),
  );

const NOTHING = { input: 0, output: 0, cached: 0 };

describe('a budget', () => {
  test('is not passed by a single token when many ask at once', async () => {
    const stage = await PromptStage.open(app, ai, { prompt: { tokenBudget: 1000 } });
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => purse(stage).reserve(90)),
    );
    const reserved = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(reserved).toHaveLength(11);
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { code: 'budget' } },
    });
    expect(await usageOf(stage)).toMatchObject({ used: 990 });
    // Each cost less than was set aside.
    await Promise.all(
      reserved.map((each) => each.settle({ input: 30, output: 10, cached: 5 }, true)),
    );
    expect(await usageOf(stage)).toMatchObject({ used: 440 });
    await purse(stage).reserve(560);
    await expect(purse(stage).reserve(1)).rejects.toMatchObject({ message: 'budget' });
  });

  test('is settled once', async () => {
    const stage = await PromptStage.open(app, ai);
    const reserved = await purse(stage).reserve(100);
    for (let n = 0; n < 3; n++) await reserved.settle({ input: 7, output: 3, cached: 0 }, true);
    expect(await usageOf(stage)).toMatchObject({
      used: 10,
      months: [{ answers: 1, inputTokens: 7, outputTokens: 3 }],
    });
  });

  test('of the company counts all its prompts, also those that are gone', async () => {
    const stage = await PromptStage.open(app, ai, { connection: { promptId: null } });
    const used = await purse(stage).reserve(100);
    await used.settle({ input: 60, output: 20, cached: 0 }, true);
    await stage.admin.call('DELETE /prompt/:promptId', { params: { promptId: stage.promptId } });
    expect(await usageOf(stage)).toMatchObject({
      used: 80,
      months: [{ promptId: null, inputTokens: 60, outputTokens: 20 }],
    });
  });

  test.each(['plan', 'company'])('of the %s sends the next customer to a person', async (whose) => {
    const stage = await PromptStage.open(app, ai);
    ai.script = [{ text: 'Oi', usage: { input: 900, output: 80 } }];
    const first = await stage.customer();
    await stage.settle();
    expect(await first.told()).toEqual(['Oi']);
    if (whose === 'plan') await givePlan(stage, 1000);
    else await stage.admin.call('POST /prompt/budget', { body: { tokens: 1000 } });
    const second = await stage.customer();
    await stage.settle();
    expect(await second.told()).toEqual([FAILED]);
    expect(ai.asked).toHaveLength(1);
    expect(await stage.prompt()).toMatchObject({
      lastError: { code: 'budget' },
      promptTokens: 900,
      completionTokens: 80,
      totalTokens: 980,
    });
    expect(await usageOf(stage)).toMatchObject({ used: 980, limit: 1000 });
  });

  test('counts nothing for refused requests, and all that was set aside where nobody knows', async () => {
    const stage = await PromptStage.open(app, ai);
    ai.key = 'another';
    await stage.customer();
    await stage.settle();
    expect(await usageOf(stage)).toMatchObject({ used: 0 });
    await (await purse(stage).reserve(500)).settle(NOTHING, false);
    expect(await usageOf(stage)).toMatchObject({ used: 0 });
    ai.key = KEY;
    ai.script = ['cut'];
    await stage.customer();
    await stage.settle();
    const { used } = await usageOf(stage);
    const [row] = await stage.query<{ reserved: number }>(
      sql`select sum(reserved)::float8 as reserved from ai_usage where status = 'reserved'`,
    );
    expect(used).toBe(row!.reserved);
    expect(used).toBeGreaterThan(300);
  });
});

test('usage loses its ticket when the contact is erased, and keeps its tokens', async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  await stage.settle();
  const { used } = await usageOf(stage);
  const { contactId } = await customer.ticket();
  await stage.admin.call('DELETE /contacts/:contactId/data', { params: { contactId } });
  expect(await stage.query(sql`select ticket_id from ai_usage`)).toEqual([{ ticket_id: null }]);
  expect(await usageOf(stage)).toMatchObject({ used });
});

test('another company sees and spends nothing of it', async () => {
  const stage = await PromptStage.open(app, ai, { prompt: { tokenBudget: 100 } });
  await purse(stage).reserve(100);
  const { id } = await buildCompany(app.core);
  const foreign = await app.enter(id, { profile: 'admin' });
  expect(await foreign.call('GET /prompt/usage', { query: {} })).toMatchObject({
    used: 0,
    months: [],
  });
});
