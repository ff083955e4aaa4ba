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
  restartCampaign,
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
/** Of a round, with the campaign and without it: in turns, so that a slower minute of the machine counts for both. */
const REPLIES = 300;
const ROUNDS = 5;
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
  await company.admin.call('POST /campaign-settings', { body: { settings: pace } });
  const id = await makeCampaign(on, RECIPIENTS, company.connectionIds);
  const alone: number[] = [];
  const beside: number[] = [];
  const meanwhile = { seconds: 0, sent: 0, cpu: 0 };
  for (let round = 0; round < (isJudged ? ROUNDS : 1); round++) {
    alone.push(...(await reply(on, ticketId, REPLIES)));
    await (round === 0 ? startCampaign(on, id) : restartCampaign(on, id));
    await isGathered(on, id);
    await isSending(on, id);
    const before = { at: performance.now(), sent: await sentBy(on, id), cpu: cpuMs(pids) };
    beside.push(...(await reply(on, ticketId, REPLIES)));
    meanwhile.seconds += (performance.now() - before.at) / 1000;
    meanwhile.sent += (await sentBy(on, id)) - before.sent;
    meanwhile.cpu += cpuMs(pids) - before.cpu;
    const isOver = (await showCampaign(on, id)).status !== 'EM_ANDAMENTO';
    if (isOver) throw new Error('the campaign was over before the replies were');
    await cancelCampaign(on, id);
    await isAtRest(on);
  }
  const rate = meanwhile.sent / meanwhile.seconds;
  const busy = (meanwhile.cpu / meanwhile.seconds / 1000) * 100;
  const what = `a reply to the provider, ${name}`;
  const [without, during] = [spread(alone), spread(beside)];
  return [
    { name: `${what}: p50, no campaign`, value: without.p50, unit: 'ms' },
    { name: `${what}: p50`, value: during.p50, unit: 'ms' },
    { name: `${what}: p99, no campaign`, value: without.p99, unit: 'ms' },
    {
      name: `${what}: p99`,
      value: during.p99,
      unit: 'ms',
      bare: without.p99,
      judged: during.p99 / without.p99,
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

async function isSending(on: CampaignStage, id: number): Promise<void> {
  const before = await sentBy(on, id);
  await eventually('it is sending', async () => (await sentBy(on, id)) > before);
}

/** What the campaign had put into the outbox before it was cancelled has left. */
const isAtRest = ({ stage, company }: CampaignStage) =>
  eventually('nothing is waiting to be sent', async () => {
    const [row] = await stage.query<{ waits: boolean }>(
      `select exists (select from messages where company_id = $1 and send_state in ('pending', 'sending')) as waits`,
      [company.id],
    );
    return row?.waits === false;
  });

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
