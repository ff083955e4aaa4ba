/** The worker is killed before, during and after a model is asked: one answer, never two, never silence. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { isStored, kill, outcome, patient, until, Workers } from './killed-workers.ts';
import { PromptStage } from './prompt-stage.ts';

const TEXT = 'Oi, Ana';

let app: TestApp;
let ai: AiServer;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
  ai.script = [{ text: TEXT }];
});
afterEach(async () => {
  await workers.killAll();
  await ai.leave();
});

const start = (parts: string) => workers.start(app, parts, { AI_QUIET_MS: '200' });

test('killed while the customer is quiet: answered once', patient, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  const first = await start('engine');
  await until('it waits', async () => {
    const found = await stage.query(
      sql`select from automation_sessions where ticket_id = ${customer.ticketId} and timer_id = 'ai-quiet'`,
    );
    return found.length > 0;
  });
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(1);
});

test('killed while the model works: asked again, answered once', patient, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  ai.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => ai.asked.length === 1);
  await kill(first);
  ai.release();
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(2);
  // What the first one did cost, nobody knows.
  const { used } = await stage.admin.call('GET /prompt/usage', { query: {} });
  expect(used).toBeGreaterThan(300);
});

test('killed before the stored answer was heard: answered once', patient, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  const first = await start('engine jobs');
  ai.isSlow = true;
  await until('it is asked', () => ai.asked.length === 1);
  await kill(first);
  const second = await start('jobs');
  await until('it is asked again', () => ai.asked.length === 2);
  ai.release();
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(2);
});
