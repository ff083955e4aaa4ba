/**
 * How fast a campaign goes out through a number of the official API, which takes 80 messages a second, and what a message
 * costs with its three reports: sent, delivered, read.
 */
import type { Core } from '../../apps/server/src/core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import { enterNumber } from '../providers/cloud-rig.ts';
import { signIn } from '../stage/attendant.ts';
import { addContactList } from '../stage/contact-list.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { cpuMs } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const RECIPIENTS = 3000;
/** Measured between these, so that neither start nor end counts. */
const FROM = 500;
const UNTIL = 2500;
const PATIENCE_MS = 120_000;
const LEAST = 75;
/** Webhooks that Meta's server has under way at once. */
const LANES = 16;
/** Customers look at their phones. */
const READ_EVERY_MS = 250;

export async function measureCloudCampaign(): Promise<Row[]> {
  const graph = await GraphServer.start();
  graph.webhookLanes = LANES;
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    env: { GRAPH_URL: graph.url, SANDBOX: 'off', SEED_DEMO: 'off' },
  });
  const reading = setInterval(() => {
    for (const { customers } of graph.numbers)
      for (const customer of customers) void customer.read();
  }, READ_EVERY_MS);
  try {
    await startCampaign({ core, stage, server, graph });
    return await measure({ stage, server, graph });
  } finally {
    clearInterval(reading);
    await server.end('SIGTERM');
    await graph.stop();
    await close();
    await stage.close();
  }
}

interface Parts {
  core: Core;
  stage: Stage;
  server: ServerProcess;
  graph: GraphServer;
}

async function startCampaign({ core, stage, server, graph }: Parts): Promise<void> {
  const { id } = await buildCompany(core);
  const { email } = await buildUser(core, id, { profile: 'admin' });
  const { call } = await signIn(server.url, email);
  const number = graph.addNumber();
  number.templates = [
    {
      name: 'oferta',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Olá {{1}}, veja as ofertas.' }],
    },
  ];
  const { id: whatsappId } = await buildConnection(core, id, { provider: 'cloud' });
  await enterNumber({
    url: server.url,
    admin: { call },
    graph,
    number,
    connectionId: whatsappId,
  });
  const { templates } = await call('POST /templates/sync', { body: { whatsappId } });
  const contactListId = await addContactList(stage, id, RECIPIENTS);
  const campaign = await call('POST /campaigns', {
    body: {
      name: 'Ofertas',
      whatsappIds: [whatsappId],
      templates: [{ whatsappId, templateId: templates[0]!.id, values: { 'body.1': '{nome}' } }],
      contactListId,
    },
  });
  const params = { campaignId: String(campaign.id) };
  await call('POST /campaigns/:campaignId/start', { params });
}

async function measure({ stage, server, graph }: Omit<Parts, 'core'>): Promise<Row[]> {
  const taken = () =>
    graph.calls.filter(({ method, path }) => method === 'POST' && path.at(-1) === 'messages')
      .length;
  await eventually('it is under way', () => taken() >= FROM, PATIENCE_MS);
  const pids = [server.pid, stage.postmasterPid];
  const before = await reported(stage);
  const [begun, countBefore, cpuBefore] = [performance.now(), taken(), cpuMs(pids)];
  await eventually('most are taken', () => taken() >= UNTIL, PATIENCE_MS);
  const rate = ((taken() - countBefore) * 1000) / (performance.now() - begun);
  await eventually('all are taken', () => taken() === RECIPIENTS, PATIENCE_MS);
  const takenAt = performance.now();
  const all = RECIPIENTS * REPORTS;
  await eventually('all are read', async () => (await reported(stage)) === all, PATIENCE_MS);
  const behind = performance.now() - takenAt;
  const cpu = ((cpuMs(pids) - cpuBefore) * REPORTS) / (all - before);
  return [
    {
      name: 'campaign over the cloud API',
      value: rate,
      unit: '/s',
      target: atLeast(LEAST, '/s'),
    },
    { name: 'campaign over the cloud API: CPU with its reports', value: cpu, unit: 'ms' },
    { name: 'campaign over the cloud API: all read after the last', value: behind, unit: 'ms' },
  ];
}

/** Of each message. */
const REPORTS = 3;

/** Reports that had their effect. */
async function reported(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select coalesce(sum(case state when 'read' then 3 when 'delivered' then 2 when 'sent' then 1 else 0 end), 0)::int as count
     from campaign_recipients`,
  );
  return row!.count;
}
