/**
 * A campaign to many people over the sandbox, while the processes that send it die, its connection changes hands, the
 * database crashes, and it is canceled and restarted. The phones are the oracle: each person gets it once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Campaign } from '@prosa/contract/campaigns';
import { type Attendant, sandboxConnection, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';

export interface CampaignOptions {
  recipients: number;
  seed: number;
  /** How often something is done to it. */
  disturbances: number;
  patienceMs: number;
}

export interface CampaignFigures {
  recipients: number;
  /** Messages on phones beyond the first to a person. */
  doubled: number;
  /** People who got none. */
  missed: number;
  /** People on phones whom the campaign does not know. */
  strangers: number;
  /** Messages that arrived later than five seconds after a cancel. */
  afterCancel: number;
  /** The states of the recipients add up to their number. */
  isSumRight: boolean;
  disturbed: Record<string, number>;
}

const TAG = 'Prova de campanha';
/** What was being sent may still arrive. */
const SETTLE_MS = 5000;
const WATCH_MS = 2000;

/** The parts of a run, and what can be done to them. */
class CampaignRun {
  readonly stage: Stage;
  readonly options: CampaignOptions;
  readonly #random: () => number;
  #desk!: ServerProcess;
  #senders: ServerProcess[] = [];
  #admin!: Attendant;
  #campaign!: Campaign;
  afterCancel = 0;
  readonly disturbed: Record<string, number> = {};

  constructor(stage: Stage, options: CampaignOptions) {
    this.stage = stage;
    this.options = options;
    this.#random = randomFrom(options.seed);
  }

  async begin(): Promise<void> {
    this.#desk = await this.#process('api');
    this.#senders = [await this.#process('worker,gateway'), await this.#process('worker,gateway')];
    this.#admin = await signIn(this.#desk.url, 'admin@aurora.demo');
    const whatsappId = await sandboxConnection(this.#admin);
    const tagListId = await this.#addPeople();
    const { call } = this.#admin;
    await call('POST /campaign-settings', {
      body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
    });
    this.#campaign = await call('POST /campaigns', {
      body: { name: TAG, message1: `${TAG} {nome}`, whatsappIds: [whatsappId], tagListId },
    });
    await this.#act('start');
  }

  #process(roles: string): Promise<ServerProcess> {
    return ServerProcess.start({
      databaseUrl: this.stage.url(),
      dataDir: this.stage.dir,
      env: { ROLES: roles, CLUSTER: 'on', LEASE_MS: '1500', HEARTBEAT_MS: '1000', POLL_MS: '100' },
    });
  }

  /** Contacts with a closed attendance that has the tag. */
  async #addPeople(): Promise<number> {
    const { companyId } = this.#admin.user;
    const [tag] = await this.stage.query<{ id: number }>(
      'insert into tags (company_id, name) values ($1, $2) returning id',
      [companyId, TAG],
    );
    await this.stage.query(
      `with line as (select id from connections where company_id = $1 order by id desc limit 1),
        c as (insert into contacts (company_id, uuid, name, number)
          select $1, gen_random_uuid(), 'Pessoa ' || n, (5521900000000 + n)::text from generate_series(1, $2::int) n
          returning id, number),
        i as (insert into contact_identities (company_id, kind, value, contact_id)
          select $1, 'pn', c.number, c.id from c),
        v as (insert into conversations (company_id, contact_id, connection_id)
          select $1, c.id, line.id from c, line returning id, contact_id, connection_id),
        t as (insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, closed_at)
          select $1, gen_random_uuid(), v.id, v.contact_id, v.connection_id, 'closed', now() - interval '1 day' from v
          returning id)
      insert into ticket_tags (company_id, ticket_id, tag_id) select $1, t.id, $3 from t`,
      [companyId, this.options.recipients, tag!.id],
    );
    return Number(tag!.id);
  }

  async #act(act: 'start' | 'cancel' | 'restart'): Promise<Campaign> {
    const params = { campaignId: String(this.#campaign.id) };
    return this.#admin.call(`POST /campaigns/:campaignId/${act}`, { params });
  }

  /** Messages on phones. */
  async arrived(): Promise<number> {
    const [row] = await this.stage.query<{ count: number }>(
      'select count(*)::int as count from sandbox_messages where not from_customer and body like $1',
      [`${TAG}%`],
    );
    return row!.count;
  }

  /** Until so many messages have arrived, or all of them. */
  async until(count: number): Promise<void> {
    const { patienceMs } = this.options;
    await eventually('messages arrive', async () => (await this.arrived()) >= count, patienceMs);
  }

  async disturb(): Promise<void> {
    const acts = { kill: this.#kill, cancel: this.#cancel, crash: this.#crash };
    const names = Object.keys(acts) as (keyof typeof acts)[];
    const name = names[Math.floor(this.#random() * names.length)]!;
    this.disturbed[name] = (this.disturbed[name] ?? 0) + 1;
    await acts[name].call(this);
  }

  /** The other one takes the connection over in the middle of feeding. */
  async #kill(): Promise<void> {
    const sender = this.#senders[Math.floor(this.#random() * this.#senders.length)]!;
    await sender.end('SIGKILL');
    await sender.start();
  }

  async #cancel(): Promise<void> {
    const { status } = await this.#now();
    if (status !== 'EM_ANDAMENTO') return;
    await this.#act('cancel');
    await pause(SETTLE_MS);
    const settled = await this.arrived();
    await pause(WATCH_MS);
    this.afterCancel += (await this.arrived()) - settled;
    await this.#act('restart');
  }

  async #crash(): Promise<void> {
    await this.stage.crash();
    await this.stage.restart();
    const { patienceMs } = this.options;
    await eventually(
      'the database is back',
      () => this.#now().then(Boolean, () => false),
      patienceMs,
    );
  }

  #now(): Promise<Campaign> {
    const params = { campaignId: String(this.#campaign.id) };
    return this.#admin.call('GET /campaigns/:campaignId', { params });
  }

  async finish(): Promise<CampaignFigures> {
    const { recipients, patienceMs } = this.options;
    const isDone = async () => (await this.#now()).status === 'FINALIZADA';
    await eventually('the campaign has finished', isDone, patienceMs);
    const { counts } = await this.#now();
    const { total, waiting, queued, sent, delivered, read, failed, skipped } = counts;
    const [row] = await this.stage.query<{ messages: number; people: number; known: number }>(
      `select count(*)::int as messages, count(distinct s.number)::int as people,
        count(distinct r.number)::int as known
      from (select m.number from sandbox_messages m where not m.from_customer and m.body like $1) s
      left join campaign_recipients r on r.campaign_id = $2 and r.number = s.number`,
      [`${TAG}%`, this.#campaign.id],
    );
    return {
      recipients,
      doubled: row!.messages - row!.people,
      missed: recipients - row!.known,
      strangers: row!.people - row!.known,
      afterCancel: this.afterCancel,
      isSumRight:
        total === recipients &&
        waiting + queued + sent + delivered + read + failed + skipped === total,
      disturbed: this.disturbed,
    };
  }

  async end(): Promise<void> {
    for (const server of [this.#desk, ...this.#senders]) await server?.end('SIGKILL');
    await this.stage.close();
  }
}

export async function simulateCampaign(options: CampaignOptions): Promise<CampaignFigures> {
  const run = new CampaignRun(await openDemoStage(), options);
  try {
    await run.begin();
    const every = Math.floor(options.recipients / (options.disturbances + 1));
    for (let n = 1; n <= options.disturbances; n++) {
      await run.until(n * every);
      await run.disturb();
    }
    return await run.finish();
  } finally {
    await run.end();
  }
}
