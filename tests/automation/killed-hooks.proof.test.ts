/** The worker is killed before, during and after a call of a workflow: one answer or the excuse, never both, never silence. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { N8nServer, type Workflow } from '../fakes/n8n-server/n8n-server.ts';
import { FAILED, HookStage } from './hook-stage.ts';
import { isStored, kill, outcome, patient, until, Workers } from './killed-workers.ts';

const TEXT: Workflow = { respond: { when: 'lastNode', items: [{ text: 'Oi, Ana' }] } };

let app: TestApp;
let n8n: N8nServer;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n8n = await N8nServer.open();
});
afterEach(async () => {
  await workers.killAll();
  await n8n.leave();
});

const start = (parts: string) => workers.start(app, parts);

const open = (workflow: Workflow) =>
  HookStage.open(app, { integration: { urlN8N: n8n.activate('fluxo', workflow) } });

test('killed before the call: asked once, answered once', patient, async () => {
  const stage = await open(TEXT);
  const customer = await stage.customer();
  const first = await start('engine');
  await isStored(customer, 'pending');
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual(['Oi, Ana']);
  expect(n8n.asked).toHaveLength(1);
});

test(
  'killed while the workflow works: not asked again, and people take over',
  patient,
  async () => {
    const stage = await open({ ...TEXT, isSlow: true });
    const customer = await stage.customer();
    const first = await start('engine jobs');
    await until('it is asked', () => n8n.asked.length === 1);
    await kill(first);
    n8n.release();
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([FAILED]);
    expect(n8n.asked).toHaveLength(1);
  },
);

test(
  'killed with the answer in its hands: not asked again, and people take over',
  patient,
  async () => {
    const stage = await open({
      respond: () => ({
        when: 'lastNode',
        items: [{ messages: [{ mediaUrl: `${n8n.base}/loja.png` }] }],
      }),
    });
    n8n.files.set('/loja.png', Buffer.from(PIXEL));
    n8n.hasSlowFiles = true;
    const customer = await stage.customer();
    const first = await start('engine jobs');
    await until('the file is asked for', () => n8n.isAskedForFile);
    await kill(first);
    n8n.release();
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([FAILED]);
    expect(n8n.asked).toHaveLength(1);
  },
);

test('killed before the stored answer was heard: answered once', patient, async () => {
  const stage = await open(TEXT);
  const customer = await stage.customer();
  const first = await start('engine');
  await isStored(customer, 'pending');
  await kill(first);
  const second = await start('jobs');
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual(['Oi, Ana']);
  expect(n8n.asked).toHaveLength(1);
});
