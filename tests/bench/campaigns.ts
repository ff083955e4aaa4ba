/**
 * Campaigns and schedules: how fast an audience is ready, what everybody else feels of it and of the sending, the report of
 * 100,000 recipients, and a thousand schedules that are due in one moment.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { measureCloudCampaign } from './cloud-campaign.ts';
import { percentile, repeat, spread, times } from './figures.ts';
import { atMost, type Row } from './table.ts';
import { contactNames } from './words.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const SENDING = 20_000;
const REPLIES = 200;
const PAGES = 40;
const SCHEDULES = 1000;
const PATIENCE_MS = 300_000;
const SECOND_MS = 1000;

interface Bench {
  stage: Stage;
  company: { id: number; connectionId: number; admin: Attendant };
  /** Of another company, in the same process. */
  other: Attendant;
}

export async function measureCampaigns(): Promise<Row[]> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    entry: 'tests/bench/bench-server.ts',
    env: { SANDBOX: 'off', SEED_DEMO: 'off' },
  });
  const enter = async () => {
    const { id } = await buildCompany(core);
    const { email } = await buildUser(core, id, { profile: 'admin', allTicket: 'enabled' });
    const connection = await buildConnection(core, id, { wanted: 'up', isDefault: true });
    const admin = await signIn(server.url, email);
    await eventually('the connection is up', async () =>
      (await admin.call('GET /whatsapp')).every(({ status }) => status === 'CONNECTED'),
    );
    return { id, connectionId: connection.id, admin };
  };
  try {
    const company = await enter();
    const { admin: other } = await enter();
    const rows = await measureAll({ stage, company, other });
    return [...rows, ...(await measureCloudCampaign())];
  } finally {
    await server.end('SIGTERM');
    await close();
    await stage.close();
  }
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const rows = [
    ...(await measureAudience(bench, SMALL, 3)),
    ...(await measureAudience(bench, LARGE, 30)),
  ];
  rows.push(...(await measureReport(bench)), ...(await measureReplies(bench)));
  return [...rows, ...(await measureSchedules(bench))];
}

let lists = 0;

async function addList({ stage, company }: Bench, size: number): Promise<number> {
  lists++;
  const [list] = await stage.query<{ id: number }>(
    'insert into contact_lists (company_id, name) values ($1, $2) returning id::int',
    [company.id, `Lista ${lists}`],
  );
  await stage.query(
    `insert into contact_list_items (company_id, list_id, name, number, valid)
     select $1, $2, ($5::text[])[1 + n % cardinality($5::text[])], (5521900000000 + $3::bigint * 1000000 + n)::text, 'yes'
     from generate_series(1, $4::int) n`,
    [company.id, list!.id, lists, size, contactNames()],
  );
  // As the database does by itself after some minutes.
  await stage.query('analyze contact_list_items', []);
  return list!.id;
}

async function makeCampaign(bench: Bench, size: number, whatsappIds: number[]): Promise<number> {
  const { call } = bench.company.admin;
  const body = { name: `Campanha de ${size}`, message1: 'Oi {nome}', whatsappIds };
  const contactListId = await addList(bench, size);
  return (await call('POST /campaigns', { body: { ...body, contactListId } })).id;
}

const start = ({ company }: Bench, id: number) =>
  company.admin.call('POST /campaigns/:campaignId/start', { params: { campaignId: String(id) } });
const cancel = ({ company }: Bench, id: number) =>
  company.admin.call('POST /campaigns/:campaignId/cancel', { params: { campaignId: String(id) } });
const show = ({ company }: Bench, id: number) =>
  company.admin.call('GET /campaigns/:campaignId', { params: { campaignId: String(id) } });

/** Through a connection that sends nothing: only the audience is measured. */
async function measureAudience(bench: Bench, size: number, seconds: number): Promise<Row[]> {
  const [unlinked] = await bench.stage.query<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, $2, 'sandbox') returning id::int`,
    [bench.company.id, `Sem link ${size}`],
  );
  const id = await makeCampaign(bench, size, [unlinked!.id]);
  const others = askMeanwhile(bench.other);
  const startedAt = performance.now();
  await start(bench, id);
  await eventually('the audience is ready', () => isGathered(bench, id, size), PATIENCE_MS);
  const took = (performance.now() - startedAt) / SECOND_MS;
  const stall = await others.stop();
  await cancel(bench, id);
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

async function isGathered({ stage }: Bench, id: number, size: number): Promise<boolean> {
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
async function measureReport(bench: Bench): Promise<Row[]> {
  const { stage, company } = bench;
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

/** From the attendant's request until the provider has taken it, with and without a campaign through the same connection. */
async function measureReplies(bench: Bench): Promise<Row[]> {
  const { company } = bench;
  const ticketId = await openTicket(bench);
  await reply(bench, ticketId);
  const alone = spread(await reply(bench, ticketId)).p99;
  await company.admin.call('POST /campaign-settings', {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
  });
  const id = await makeCampaign(bench, SENDING, [company.connectionId]);
  await start(bench, id);
  await eventually(
    'it is sending',
    async () => (await show(bench, id)).counts.sent > 0,
    PATIENCE_MS,
  );
  const startedAt = performance.now();
  const before = await sentBy(bench, id);
  const beside = spread(await reply(bench, ticketId)).p99;
  const after = await sentBy(bench, id);
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  const isOver = (await show(bench, id)).status !== 'EM_ANDAMENTO';
  if (isOver) throw new Error('the campaign was over before the answers were');
  await cancel(bench, id);
  const name = "an attendant's reply to the provider, p99";
  return [
    { name, value: alone, unit: 'ms' },
    {
      name: `${name}, during a campaign`,
      value: beside,
      unit: 'ms',
      bare: alone,
      judged: beside / alone,
      target: atMost(1.2, ' × without'),
    },
    { name: 'campaign messages meanwhile', value: (after - before) / seconds, unit: '/s' },
  ];
}

async function sentBy({ stage }: Bench, id: number): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from campaign_recipients where campaign_id = $1 and settled_at is not null`,
    [id],
  );
  return row!.count;
}

async function openTicket({ stage, company }: Bench): Promise<number> {
  const [row] = await stage.query<{ id: number }>(
    `with c as (insert into contacts (company_id, uuid, name, number)
        values ($1, gen_random_uuid(), 'Em conversa', '5521988880000') returning id),
      i as (insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', '5521988880000', id from c),
      v as (insert into conversations (company_id, contact_id, connection_id) select $1, c.id, $2 from c returning id, contact_id)
     insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, user_id)
     select $1, gen_random_uuid(), v.id, v.contact_id, $2, 'open', $3 from v returning id::int`,
    [company.id, company.connectionId, company.admin.user.id],
  );
  return row!.id;
}

/** One after the other. @returns milliseconds of each */
async function reply({ stage, company }: Bench, ticketId: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < REPLIES; n++) {
    const clientId = crypto.randomUUID();
    const params = { ticketId };
    await company.admin.call('POST /messages/:ticketId', {
      params,
      body: { body: 'oi', clientId },
    });
    const sent = await eventually('it is sent', async () => {
      const [row] = await stage.query<{ ms: number }>(
        `select extract(epoch from updated_at - created_at)::float8 * 1000 as ms from messages
         where company_id = $1 and client_id = $2 and send_state = 'sent'`,
        [company.id, clientId],
      );
      return row;
    });
    took.push(sent.ms);
  }
  return took;
}

/** All in one second, each to another contact. */
async function measureSchedules(bench: Bench): Promise<Row[]> {
  const { stage, company, other } = bench;
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
  await eventually('all are sent', () => areSent(bench), PATIENCE_MS);
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

async function areSent({ stage, company }: Bench): Promise<boolean> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from messages where company_id = $1 and author = 'schedule' and send_state = 'sent'`,
    [company.id],
  );
  return row!.count === SCHEDULES;
}
