/** The worker is killed before, during and after an agent of Dialogflow is asked: one answer, never two, never silence. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { DialogflowServer, saying } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { AgentStage } from './agent-stage.ts';
import { isStored, kill, outcome, patient, until, Workers } from './killed-workers.ts';

const TEXT = 'Oi, Ana';

let app: TestApp;
let google: DialogflowServer;
const workers = new Workers();

beforeAll(async () => {
  google = await DialogflowServer.open();
  app = await startTestApp({ ROLES: 'api', DIALOGFLOW_URL: google.base });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(() => {
  google.reset();
  google.respond = saying(TEXT);
});
afterEach(async () => {
  await workers.killAll();
});

const start = (parts: string) =>
  workers.start(app, parts, { DIALOGFLOW_URL: google.base, AI_QUIET_MS: '200' });

test('killed while the customer is quiet: answered once', patient, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  const first = await start('engine');
  await until('it waits', async () => {
    const found = await stage.query(
      sql`select from automation_sessions where ticket_id = ${customer.ticketId} and timer_id = 'dialogflow-quiet'`,
    );
    return found.length > 0;
  });
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(1);
});

test('killed while the agent works: asked again, answered once', patient, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  google.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => google.asked.length === 1);
  await kill(first);
  google.release();
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(2);
});

test('killed before the stored answer was heard: answered once', patient, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  google.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => google.asked.length === 1);
  await kill(first);
  const second = await start('jobs');
  await until('it is asked again', () => google.asked.length === 2);
  google.release();
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(2);
});
