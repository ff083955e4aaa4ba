/**
 * How fast a campaign goes out through numbers of the official API, of which each takes 80 messages a second or, upgraded,
 * 1,000, and what a message costs with its three reports: sent, delivered, read.
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

interface Plan {
  name: string;
  numbers: number;
  throughput?: 'HIGH';
  recipients: number;
  /** Messages a second. */
  least: number;
}

const plans: readonly Plan[] = [
  { name: 'campaign over the cloud API', numbers: 1, recipients: 3000, least: 75 },
  { name: 'campaign over 8 numbers of the cloud API', numbers: 8, recipients: 9000, least: 400 },
  {
    name: 'campaign over an upgraded number',
    numbers: 1,
    throughput: 'HIGH',
    recipients: 9000,
    least: 400,
  },
];

/** Of the recipients: measured between these, so that neither start nor end counts. */
const FROM = 1 / 6;
const UNTIL = 5 / 6;
const PATIENCE_MS = 120_000;
/** Webhooks that Meta's server has under way at once. */
const LANES = 16;
/** Customers look at their phones. */
const READ_EVERY_MS = 250;

export async function measureCloudCampaign(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const plan of plans) rows.push(...(await measurePlan(plan)));
  return rows;
}

async function measurePlan(plan: Plan): Promise<Row[]> {
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
    await startCampaign({ core, stage, server, graph }, plan);
    return await measure({ stage, server, graph }, plan);
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

async function startCampaign(
  { core, stage, server, graph }: Parts,
  { numbers, throughput, recipients }: Plan,
): Promise<void> {
  const { id } = await buildCompany(core);
  const { email } = await buildUser(core, id, { profile: 'admin' });
  const { call } = await signIn(server.url, email);
  const templates: { whatsappId: number; templateId: number; values: Record<string, string> }[] =
    [];
  for (let n = 0; n < numbers; n++) {
    const number = graph.addNumber();
    if (throughput) number.throughput = throughput;
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
    const found = await call('POST /templates/sync', { body: { whatsappId } });
    const own = found.templates.find((each) => each.whatsappId === whatsappId)!;
    templates.push({ whatsappId, templateId: own.id, values: { 'body.1': '{nome}' } });
  }
  const contactListId = await addContactList(stage, id, recipients);
  const whatsappIds = templates.map(({ whatsappId }) => whatsappId);
  const campaign = await call('POST /campaigns', {
    body: { name: 'Ofertas', whatsappIds, templates, contactListId },
  });
  const params = { campaignId: String(campaign.id) };
  await call('POST /campaigns/:campaignId/start', { params });
}

async function measure(
  { stage, server, graph }: Omit<Parts, 'core'>,
  { name, recipients, least }: Plan,
): Promise<Row[]> {
  const taken = () =>
    graph.calls.filter(({ method, path }) => method === 'POST' && path.at(-1) === 'messages')
      .length;
  await eventually('it is under way', () => taken() >= FROM * recipients, PATIENCE_MS);
  // As the database does by itself after a minute.
  await stage.query('analyze', []);
  const pids = [server.pid, stage.postmasterPid];
  const before = await reported(stage);
  const [begun, countBefore, cpuBefore] = [performance.now(), taken(), cpuMs(pids)];
  await eventually('most are taken', () => taken() >= UNTIL * recipients, PATIENCE_MS);
  const rate = ((taken() - countBefore) * 1000) / (performance.now() - begun);
  await eventually('all are taken', () => taken() === recipients, PATIENCE_MS);
  const takenAt = performance.now();
  const all = recipients * REPORTS;
  await eventually('all are read', async () => (await reported(stage)) === all, PATIENCE_MS);
  const behind = performance.now() - takenAt;
  const cpu = ((cpuMs(pids) - cpuBefore) * REPORTS) / (all - before);
  return [
    { name, value: rate, unit: '/s', target: atLeast(least, '/s') },
    { name: `${name}: CPU with its reports`, value: cpu, unit: 'ms' },
    { name: `${name}: all read after the last`, value: behind, unit: 'ms' },
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
