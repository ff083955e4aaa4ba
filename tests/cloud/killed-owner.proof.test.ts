/** The process that applies Meta's reports is killed while some are stored: all have their effect, and once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import type { GraphNumber } from '../fakes/graph-server/graph-number.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import { enterNumber } from '../providers/cloud-rig.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { addContactList } from '../stage/contact-list.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { approved, paramsOf } from './template-campaigns.ts';

const RECIPIENTS = 300;
const KILLS = 3;
const PATIENCE_MS = 120_000;

let stage: Stage;
let graph: GraphServer;
let number: GraphNumber;
let desk: ServerProcess;
let owner: ServerProcess;
let admin: Attendant;
let whatsappId: number;
let contactListId: number;

const start = (roles: string) =>
  ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: {
      ROLES: roles,
      CLUSTER: 'on',
      GRAPH_URL: graph.url,
      SANDBOX: 'off',
      SEED_DEMO: 'off',
      LEASE_MS: '1500',
      HEARTBEAT_MS: '1000',
      POLL_MS: '100',
    },
  });

beforeAll(async () => {
  graph = await GraphServer.start();
  graph.webhookLanes = 8;
  stage = await Stage.open({ inMemory: true });
  const { core, close } = await openCore(stage);
  desk = await start('api');
  owner = await start('worker,gateway');
  const { id } = await buildCompany(core);
  const { email } = await buildUser(core, id, { profile: 'admin' });
  admin = await signIn(desk.url, email);
  ({ id: whatsappId } = await buildConnection(core, id, { provider: 'cloud' }));
  number = graph.addNumber();
  number.templates = [approved];
  await enterNumber({ url: desk.url, admin, graph, number, connectionId: whatsappId });
  contactListId = await addContactList(stage, id, RECIPIENTS);
  await close();
});
afterAll(async () => {
  await desk?.end('SIGKILL');
  await owner?.end('SIGKILL');
  await graph?.stop();
  await stage?.close();
});

const count = async (from: string): Promise<number> =>
  (await stage.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;
const readSoFar = () => count("campaign_recipients where state = 'read'");

test('every recipient is read once', { timeout: 2 * PATIENCE_MS }, async () => {
  const { templates } = await admin.call('POST /templates/sync', { body: { whatsappId } });
  const values = { 'body.1': '{nome}', 'body.2': 'você' };
  const campaign = await admin.call('POST /campaigns', {
    body: {
      name: 'Novidades',
      whatsappIds: [whatsappId],
      templates: [{ whatsappId, templateId: templates[0]!.id, values }],
      contactListId,
    },
  });
  await admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign));
  const reading = setInterval(() => {
    for (const customer of number.customers) void customer.read();
  }, 50);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await readSoFar();
    await eventually('it goes on', async () => (await readSoFar()) > before + 30, PATIENCE_MS);
    await owner.end('SIGKILL');
    await eventually('reports wait', async () => (await count('cloud_webhooks')) > 0);
    await owner.start();
  }
  await eventually('all are read', async () => (await readSoFar()) === RECIPIENTS, PATIENCE_MS);
  clearInterval(reading);
  await eventually('no report is left', async () => (await count('cloud_webhooks')) === 0);
  const inboxes = await Promise.all(number.customers.map((customer) => customer.inbox()));
  expect(inboxes.map(({ length }) => length)).toEqual(Array(RECIPIENTS).fill(1));
  expect(await count('pending_events')).toBe(0);
  expect(await count('refused_events')).toBe(0);
});
