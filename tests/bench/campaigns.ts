/**
 * Campaigns and schedules: how fast an audience is ready, what everybody else feels of it, the report of 100,000 recipients,
 * and a thousand schedules that are due in one moment.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attendant } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import {
  type CampaignStage,
  cancelCampaign,
  makeCampaign,
  onCampaignStage,
  startCampaign,
} from './campaign-stage.ts';
import { percentile, repeat, times } from './figures.ts';
import { atMost, type Row } from './table.ts';
import { contactNames } from './words.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const PAGES = 40;
const SCHEDULES = 1000;
const PATIENCE_MS = 300_000;
const SECOND_MS = 1000;

export const measureCampaigns = (): Promise<Row[]> => onCampaignStage({}, measureAll);

async function measureAll(on: CampaignStage): Promise<Row[]> {
  const rows = [
    ...(await measureAudience(on, SMALL, 3)),
    ...(await measureAudience(on, LARGE, 30)),
  ];
  rows.push(...(await measureReport(on)));
  return [...rows, ...(await measureSchedules(on))];
}

/** Through a connection that sends nothing: only the audience is measured. */
async function measureAudience(on: CampaignStage, size: number, seconds: number): Promise<Row[]> {
  const [unlinked] = await on.stage.query<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, $2, 'sandbox') returning id::int`,
    [on.company.id, `Sem link ${size}`],
  );
  const id = await makeCampaign(on, size, [unlinked!.id]);
  const others = askMeanwhile(on.other);
  const startedAt = performance.now();
  await startCampaign(on, id);
  await eventually('the audience is ready', () => isGathered(on, id, size), PATIENCE_MS);
  const took = (performance.now() - startedAt) / SECOND_MS;
  const stall = await others.stop();
  await cancelCampaign(on, id);
  const name = `audience of ${size.toLocaleString('en')}`;
  return [
    { name: `${name}: ready after`, value: took, unit: 's', target: atMost(seconds, ' s') },
    {
      name: `${name}: another company's longest request`,
      value: stall,
      unit: 'ms',
      target: atMost(200, ' ms'),
    },
  ];
}

async function isGathered({ stage }: CampaignStage, id: number, size: number): Promise<boolean> {
  const [row] = await stage.query<{ done: boolean }>(
    `select r.gathering is null and (select count(*) from campaign_recipients x where x.campaign_id = r.campaign_id) = $2
       as done from campaign_runs r where r.campaign_id = $1`,
    [id, size],
  );
  return row?.done ?? false;
}

/** One request after the other. `stop` returns the longest, in milliseconds. */
function askMeanwhile({ call }: Attendant): { stop(): Promise<number> } {
  let isOver = false;
  const asking = (async () => {
    let longest = 0;
    while (!isOver) {
      const startedAt = performance.now();
      await call('GET /tickets');
      longest = Math.max(longest, performance.now() - startedAt);
      await pause(5);
    }
    return longest;
  })();
  return {
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

/** Of a campaign that has finished, with recipients in all states. */
async function measureReport(on: CampaignStage): Promise<Row[]> {
  const { stage, company } = on;
  const [found] = await stage.query<{ id: number }>(
    `select id::int from campaigns where name = 'Campanha de ${LARGE}'`,
    [],
  );
  const id = found!.id;
  await stage.query(
    `update campaign_recipients r set state = (array['sent', 'delivered', 'read', 'failed'])[1 + r.id % 4],
       reason = case when r.id % 4 = 3 then 'ERR_WAPP_INVALID_CONTACT' end, variant = 1 + r.id % 5,
       queued_at = now() - (r.id % 300) * interval '1 hour', settled_at = now(),
       replied_at = case when r.id % 50 = 1 then now() end
     where r.campaign_id = $1`,
    [id],
  );
  await stage.query(
    "update campaigns set status = 'FINALIZADA', completed_at = now() where id = $1",
    [id],
  );
  await stage.query('vacuum analyze campaign_recipients', []);
  const params = { campaignId: String(id) };
  const { call } = company.admin;
  const page = (query: object) => () =>
    call('GET /campaigns/:campaignId/recipients', { params, query });
  const parts: [string, () => Promise<unknown>][] = [
    ['summary', () => call('GET /campaigns/:campaignId/report', { params })],
    ['recipients', page({})],
    ['recipients who answered', page({ state: 'replied' })],
    ['recipients by a name', page({ searchParam: contactNames()[0]! })],
    // All are looked at.
    ['recipients by a name that nobody has', page({ searchParam: 'Ninguém' })],
    ['failed ones by a part of many names', page({ searchParam: 'ma', state: 'failed' })],
  ];
  const rows: Row[] = [];
  for (const [part, run] of parts) {
    const p95 = percentile(await times(repeat(PAGES, run)), 0.95);
    const name = `report of ${LARGE.toLocaleString('en')}, ${part}: p95`;
    rows.push({ name, value: p95, unit: 'ms', target: atMost(50, ' ms') });
  }
  return rows;
}

/** All in one second, each to another contact. */
async function measureSchedules(on: CampaignStage): Promise<Row[]> {
  const { stage, company, other } = on;
  const contacts = await stage.query<{ id: number }>(
    `insert into contacts (company_id, uuid, name, number)
     select $1, gen_random_uuid(), 'Agendado ' || n, (5521700000000 + n)::text from generate_series(1, $2::int) n
     returning id::int`,
    [company.id, SCHEDULES],
  );
  const dueAt = Date.now() + 45 * SECOND_MS;
  const body = { body: 'Lembrete de hoje', sendAt: new Date(dueAt).toISOString() };
  for (const { id: contactId } of contacts)
    await company.admin.call('POST /schedules', { body: { ...body, contactId } });
  if (Date.now() > dueAt) throw new Error('the schedules were due before all of them were made');
  await pause(dueAt - Date.now());
  const others = askMeanwhile(other);
  await eventually('all are sent', () => areSent(on), PATIENCE_MS);
  const stall = await others.stop();
  const [late] = await stage.query<{ seconds: number }>(
    `select extract(epoch from max(o.created_at) - max(o.at))::float8 as seconds from schedule_occurrences o
     where o.company_id = $1 and o.state = 'taken'`,
    [company.id],
  );
  const name = `${SCHEDULES.toLocaleString('en')} schedules due at once`;
  return [
    { name: `${name}: the last is taken after`, value: late!.seconds, unit: 's' },
    {
      name: `${name}: another company's longest request`,
      value: stall,
      unit: 'ms',
      target: atMost(200, ' ms'),
    },
  ];
}

async function areSent({ stage, company }: CampaignStage): Promise<boolean> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from messages where company_id = $1 and author = 'schedule' and send_state = 'sent'`,
    [company.id],
  );
  return row!.count === SCHEDULES;
}
