/**
 * npm run bench: measures the product on this machine, each figure next to the bare SQL of the same work in the same
 * run. `--scale full` uses ten times the data, `--only name` runs one part. The data is kept for the next run, in the
 * system's folder of temporary files: 2 GB, or 15 GB in full.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchContext } from './bench-context.ts';
import { measureBilling } from './billing.ts';
import { measureBusySearches } from './busy-searches.ts';
import { measureCampaignReplies } from './campaign-replies.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureChats } from './chats.ts';
import { measureCloud } from './cloud.ts';
import { measureCloudCampaign } from './cloud-campaign.ts';
import { measureDashboard } from './dashboard.ts';
import { measureFirstContacts } from './first-contacts.ts';
import { measureFlows } from './flows.ts';
import { measureGrowth } from './growth.ts';
import { measureHelps } from './helps.ts';
import { measureInbound } from './inbound.ts';
import { measureKnowledge } from './knowledge.ts';
import { measureLanes } from './lanes.ts';
import { measureLinkedDevices } from './linked-devices.ts';
import { measureMessageApi } from './message-api.ts';
import { type Bench, openBench } from './open-bench.ts';
import { memoryMb } from './processes.ts';
import { measureLists, measureSearches, measureThread } from './reading.ts';
import { measureReadingAtOnce } from './reading-at-once.ts';
import { measureRobots } from './robots.ts';
import { measureSending } from './sending.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureSockets } from './sockets.ts';
import { formatTable, type Row } from './table.ts';
import { measureWebhooks } from './webhooks.ts';

const parts: Record<string, (context: BenchContext) => Promise<Row[]>> = {
  // First, while no other work affects the server's memory.
  sockets: measureSockets,
  lists: measureLists,
  searches: measureSearches,
  thread: measureThread,
  reading: measureReadingAtOnce,
  dashboard: measureDashboard,
  busy: measureBusySearches,
  sending: measureSending,
  chats: measureChats,
  api: measureMessageApi,
  inbound: measureInbound,
  flows: measureFlows,
  strangers: measureFirstContacts,
  growth: measureGrowth,
  // Last: what it leaves in the outbox is still being sent afterwards.
  lanes: measureLanes,
};

const { values } = parseArgs({
  options: { scale: { type: 'string', default: 'small' }, only: { type: 'string' } },
});
const scale = values.scale === 'full' ? 'full' : 'small';
/** Parts that start their own server. */
const apart = [
  'line',
  'baileys',
  'cloud',
  'campaigns',
  'replies',
  'cloud-campaign',
  'webhooks',
  'knowledge',
  'helps',
  'billing',
  'robots',
];
const known = [...apart, 'memory', ...Object.keys(parts)];

if (values.only && !known.includes(values.only)) {
  console.error(`--only takes one of ${known.join(', ')}`);
  process.exit(1);
}

const rows: Row[] = [];
// Also show what was measured before a part failed.
process.once('exit', () => console.log(`\n${machine()}\n\n${formatTable(rows)}`));
const isWanted = (name: string): boolean => values.only === undefined || values.only === name;

if (isWanted('line')) rows.push(...(await timed('measuring a slow line', measureSlowLine)));
if (isWanted('baileys')) rows.push(...(await timed('measuring baileys', measureLinkedDevices)));
if (isWanted('cloud')) rows.push(...(await timed('measuring cloud', measureCloud)));
if (isWanted('campaigns')) rows.push(...(await timed('measuring campaigns', measureCampaigns)));
if (isWanted('replies')) rows.push(...(await timed('measuring replies', measureCampaignReplies)));
if (isWanted('cloud-campaign'))
  rows.push(...(await timed('measuring a cloud campaign', measureCloudCampaign)));
if (isWanted('webhooks')) rows.push(...(await timed('measuring webhooks', measureWebhooks)));
if (isWanted('knowledge'))
  rows.push(...(await timed('measuring the knowledge base', measureKnowledge)));
if (isWanted('helps')) rows.push(...(await timed('measuring helps', measureHelps)));
if (isWanted('billing'))
  rows.push(...(await timed('measuring a night of invoices', measureBilling)));
if (isWanted('robots')) rows.push(...(await timed('measuring robots', measureRobots)));
if (!values.only || !apart.includes(values.only)) await measureServer();

async function measureServer(): Promise<void> {
  const bench = await timed('opening the history', () => openBench(scale));
  try {
    if (isWanted('memory')) rows.push(...memoryRows(bench));
    const names = Object.keys(parts).filter(isWanted);
    if (names.length === 0) return;
    const context = await bench.enter();
    for (const name of names) {
      rows.push(...(await timed(`measuring ${name}`, () => parts[name]!(context))));
    }
  } finally {
    await bench.close();
  }
}

function memoryRows({ stage, server }: Bench): Row[] {
  const of = (pid: number) => memoryMb([pid]);
  return [
    { name: 'memory after start, server', value: of(server.pid), unit: 'MB' },
    { name: 'memory after start, PostgreSQL', value: of(stage.postmasterPid), unit: 'MB' },
  ];
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  process.stderr.write(`${what} … `);
  const startedAt = performance.now();
  const result = await run();
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

function machine(): string {
  const [first] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} × ${first?.model ?? 'unknown'}, Node ${process.version}, scale ${scale}`;
}
