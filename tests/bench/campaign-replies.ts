/**
 * From an attendant's request until the provider has taken it, with and without a campaign through the same connection: many
 * connections at a pace, one as fast as the official API takes it, and one without any limit, which keeps the machine busy.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../stage/eventually.ts';
import {
  type CampaignStage,
  cancelCampaign,
  makeCampaign,
  onCampaignStage,
  showCampaign,
  startCampaign,
} from './campaign-stage.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import { atMost, type Row } from './table.ts';

/** Each sends a message every 2.5 seconds on average, all of them 20 a second. */
const LINES = 50;
const PACE = { messageInterval: 5, longerIntervalAfter: 0 };
const NO_PACE = { messageInterval: 0, longerIntervalAfter: 0 };
const CLOUD_RATE = 80;
const RECIPIENTS = 40_000;
const WARM_UPS = 100;
const REPLIES = 500;
/** Between two replies, so that they meet the campaign in all its moments. */
const REST_MS = 20;

export async function measureCampaignReplies(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, lines, perSecond, pace, isJudged } of [
    { name: `${LINES} lines at a pace`, lines: LINES, pace: PACE, isJudged: true },
    { name: 'a line of 80/s', perSecond: CLOUD_RATE, pace: NO_PACE, isJudged: true },
    { name: 'a line without a limit', pace: NO_PACE, isJudged: false },
  ]) {
    const opening = { lines: lines ?? 1, ...(perSecond ? { perSecond } : {}) };
    rows.push(...(await onCampaignStage(opening, (on) => measure(on, { name, pace, isJudged }))));
  }
  return rows;
}

interface Plan {
  name: string;
  pace: typeof PACE;
  isJudged: boolean;
}

async function measure(on: CampaignStage, { name, pace, isJudged }: Plan): Promise<Row[]> {
  const { company, server, stage } = on;
  const pids = [server.pid, stage.postmasterPid];
  const ticketId = await openTicket(on);
  await reply(on, ticketId, WARM_UPS);
  const alone = spread(await reply(on, ticketId, REPLIES));
  await company.admin.call('POST /campaign-settings', { body: { settings: pace } });
  const id = await makeCampaign(on, RECIPIENTS, company.connectionIds);
  await startCampaign(on, id);
  await eventually('it is sending', async () => (await showCampaign(on, id)).counts.sent > 0);
  await isGathered(on, id);
  const before = { at: performance.now(), sent: await sentBy(on, id), cpu: cpuMs(pids) };
  const beside = spread(await reply(on, ticketId, REPLIES));
  const seconds = (performance.now() - before.at) / 1000;
  const rate = ((await sentBy(on, id)) - before.sent) / seconds;
  const busy = ((cpuMs(pids) - before.cpu) / seconds / 1000) * 100;
  const isOver = (await showCampaign(on, id)).status !== 'EM_ANDAMENTO';
  if (isOver) throw new Error('the campaign was over before the replies were');
  await cancelCampaign(on, id);
  const what = `a reply to the provider, ${name}`;
  return [
    { name: `${what}: p50, no campaign`, value: alone.p50, unit: 'ms' },
    { name: `${what}: p50`, value: beside.p50, unit: 'ms' },
    { name: `${what}: p99, no campaign`, value: alone.p99, unit: 'ms' },
    {
      name: `${what}: p99`,
      value: beside.p99,
      unit: 'ms',
      bare: alone.p99,
      judged: beside.p99 / alone.p99,
      ...(isJudged ? { target: atMost(1.2, ' × without') } : {}),
    },
    { name: `${what}: campaign messages meanwhile`, value: rate, unit: '/s' },
    { name: `${what}: CPU meanwhile, of one core`, value: busy, unit: '%' },
  ];
}

const isGathered = ({ stage }: CampaignStage, id: number) =>
  eventually(
    'the audience is complete',
    async () => {
      const [row] = await stage.query<{ done: boolean }>(
        'select gathering is null as done from campaign_runs where campaign_id = $1',
        [id],
      );
      return row?.done;
    },
    60_000,
  );

async function sentBy({ stage }: CampaignStage, id: number): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from campaign_recipients where campaign_id = $1 and settled_at is not null`,
    [id],
  );
  return row!.count;
}

async function openTicket({ stage, company }: CampaignStage): Promise<number> {
  const [row] = await stage.query<{ id: number }>(
    `with c as (insert into contacts (company_id, uuid, name, number)
        values ($1, gen_random_uuid(), 'Em conversa', '5521988880000') returning id),
      i as (insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', '5521988880000', id from c),
      v as (insert into conversations (company_id, contact_id, connection_id) select $1, c.id, $2 from c returning id, contact_id)
     insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, user_id)
     select $1, gen_random_uuid(), v.id, v.contact_id, $2, 'open', $3 from v returning id::int`,
    [company.id, company.connectionIds[0], company.admin.user.id],
  );
  return row!.id;
}

/** One after the other. @returns milliseconds of each */
async function reply(
  { stage, company }: CampaignStage,
  ticketId: number,
  count: number,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < count; n++) {
    const clientId = crypto.randomUUID();
    const body = { body: 'oi', clientId };
    await company.admin.call('POST /messages/:ticketId', { params: { ticketId }, body });
    const sent = await eventually('it is sent', async () => {
      const [row] = await stage.query<{ ms: number }>(
        `select extract(epoch from updated_at - created_at)::float8 * 1000 as ms from messages
         where company_id = $1 and client_id = $2 and send_state = 'sent'`,
        [company.id, clientId],
      );
      return row;
    });
    took.push(sent.ms);
    await pause(REST_MS * Math.random());
  }
  return took;
}
