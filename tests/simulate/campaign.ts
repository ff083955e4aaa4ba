/**
 * A campaign to many people, while the processes of the product die, its connection changes hands, the database crashes,
 * clocks jump, and it is canceled and restarted. The phones are the oracle: each person gets it once, and nobody who opted
 * out or whose hours have not come.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Campaign } from '@prosa/contract/campaigns';
import { ApiError } from '@prosa/contract/client';
import { findFakeTime } from '../../scripts/find-fake-time.mjs';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { randomFrom } from '../stage/random.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { addTagged, clockIn } from './campaign-audience.ts';
import { type CampaignPeer, openPeer, type PeerKind } from './campaign-peers.ts';

export interface CampaignOptions {
  peer: PeerKind;
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
  /** People on phones whom the campaign does not know, or who opted out. */
  strangers: number;
  /** Messages that arrived later than five seconds after a cancel. */
  afterCancel: number;
  /** Messages to people whose hours had not come. */
  outsideWindow: number;
  /** Answers that were not counted, or counted without being there. */
  wrongAnswers: number;
  /** The states of the recipients add up to their number. */
  isSumRight: boolean;
  disturbed: Record<string, number>;
}

const TAG = 'Prova de campanha';
/** What was being sent may still arrive. */
const SETTLE_MS = 5000;
const WATCH_MS = 2000;
const HOUR_MS = 3_600_000;
const STORM = 6;
/** Of the recipients, those who live two hours behind, and those who opted out. */
const LATER_PART = 0.05;
const OUT_MAX = 20;
const ANSWERS = 5;

interface People {
  all: string[];
  /** Their hours come after the others'. */
  later: string[];
  out: string[];
}

function peopleOf(recipients: number): People {
  const laterCount = Math.floor(recipients * LATER_PART);
  const number = (area: number, n: number) => `55${area}${900_000_000 + n}`;
  const all = Array.from({ length: recipients }, (_, n) => number(n < laterCount ? 68 : 21, n + 1));
  const later = all.slice(0, laterCount);
  return { all, later, out: all.slice(laterCount, laterCount + Math.min(OUT_MAX, laterCount)) };
}

/** The parts of a run, and what can be done to them. */
class CampaignRun {
  readonly stage: Stage;
  readonly options: CampaignOptions;
  readonly #peer: CampaignPeer;
  readonly #people: People;
  readonly #random: () => number;
  #desk!: ServerProcess;
  #senders: ServerProcess[] = [];
  #admin!: Attendant;
  #campaign!: Campaign;
  #answered = 0;
  afterCancel = 0;
  readonly disturbed: Record<string, number> = {};

  constructor({ stage, peer, options }: RunParts) {
    this.stage = stage;
    this.options = options;
    this.#peer = peer;
    this.#people = peopleOf(options.recipients);
    this.#random = randomFrom(options.seed);
  }

  async begin(): Promise<void> {
    this.#desk = await this.#process('api');
    this.#senders = [
      await this.#process('worker,gateway', 0),
      await this.#process('worker,gateway', 1),
    ];
    this.#admin = await signIn(this.#desk.url, 'admin@aurora.demo');
    const { call, user } = this.#admin;
    await this.#peer.addPhones(this.#people.all);
    const { whatsappId, templates } = await this.#peer.link(this.#admin, this.#desk.url);
    const tagListId = await addTagged(this.stage, {
      companyId: user.companyId,
      name: TAG,
      numbers: this.#people.all,
    });
    for (const number of this.#people.out) await call('POST /suppressions', { body: { number } });
    await call('POST /campaign-settings', {
      body: {
        settings: { messageInterval: 0, longerIntervalAfter: 0, newChatsPerDay: 1_000_000 },
      },
    });
    this.#campaign = await call('POST /campaigns', {
      body: {
        name: TAG,
        message1: `${TAG} {nome}`,
        whatsappIds: [whatsappId],
        ...(templates ? { templates } : {}),
        tagListId,
        windowDays: [1, 2, 3, 4, 5, 6, 7],
        // Open where most live, and not yet two hours further west.
        windowFrom: clockIn('America/Sao_Paulo', -HOUR_MS / 2),
        windowUntil: clockIn('America/Sao_Paulo', 20 * HOUR_MS),
      },
    });
    await this.#act('start');
  }

  #process(roles: string, sender?: number): Promise<ServerProcess> {
    return ServerProcess.start({
      databaseUrl: this.stage.url(),
      dataDir: this.stage.dir,
      env: {
        ROLES: roles,
        CLUSTER: 'on',
        LEASE_MS: '1500',
        HEARTBEAT_MS: '1000',
        POLL_MS: '100',
        ...this.#peer.env,
        ...(sender === undefined ? {} : this.#ownClock(sender)),
      },
    });
  }

  #ownClock(sender: number): Record<string, string> {
    const library = findFakeTime();
    if (!library) return {};
    this.#setClock(sender, '+0');
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#clockFile(sender),
      FAKETIME_CACHE_DURATION: '1',
      // Setting a clock does not change the length of a second.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  #clockFile = (sender: number): string => path.join(this.stage.dir, `clock-${sender}`);
  #setClock = (sender: number, offset: string): void =>
    writeFileSync(this.#clockFile(sender), `${offset}\n`);

  async #act(act: 'start' | 'cancel' | 'restart'): Promise<Campaign> {
    const params = { campaignId: String(this.#campaign.id) };
    return this.#admin.call(`POST /campaigns/:campaignId/${act}`, { params });
  }

  /** Messages on phones. */
  async arrived(): Promise<number> {
    const phones = await this.#peer.arrived(TAG);
    return [...phones.values()].reduce((all, count) => all + count, 0);
  }

  /** Until so many messages have arrived. */
  async until(count: number): Promise<void> {
    await this.#eventually('messages arrive', async () => (await this.arrived()) >= count);
  }

  /** Nobody restarts a process that has ended by itself: without it the run would wait in vain. */
  async #eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const look = () => {
      for (const server of [this.#desk, ...this.#senders]) server.assertRuns();
      return isSo();
    };
    await eventually(what, look, this.options.patienceMs);
  }

  async disturb(): Promise<void> {
    const acts = {
      kill: this.#kill,
      killDesk: this.#killDesk,
      cancel: this.#cancel,
      storm: this.#storm,
      crash: this.#crash,
      ...(findFakeTime() ? { clock: this.#jump } : {}),
    };
    const names = Object.keys(acts);
    const name = names[Math.floor(this.#random() * names.length)] as keyof typeof acts;
    this.disturbed[name] = (this.disturbed[name] ?? 0) + 1;
    await acts[name]!.call(this);
  }

  #anySender = (): number => Math.floor(this.#random() * this.#senders.length);

  /** The other one takes the connection over in the middle of feeding. */
  async #kill(): Promise<void> {
    const sender = this.#senders[this.#anySender()]!;
    await sender.end('SIGKILL');
    await sender.start();
  }

  async #killDesk(): Promise<void> {
    await this.#desk.end('SIGKILL');
    await this.#desk.start();
  }

  async #cancel(): Promise<void> {
    if ((await this.#now()).status !== 'EM_ANDAMENTO') return;
    await this.#act('cancel');
    await pause(SETTLE_MS);
    const settled = await this.arrived();
    await pause(WATCH_MS);
    this.afterCancel += (await this.arrived()) - settled;
    await this.#act('restart');
  }

  /** Two admins press against each other. */
  async #storm(): Promise<void> {
    const press = async () => {
      for (let n = 0; n < STORM; n++) {
        await this.#act(this.#random() < 0.5 ? 'cancel' : 'restart').catch(refusedOnly);
        await pause(this.#random() * 200);
      }
    };
    await Promise.all([press(), press()]);
    if ((await this.#now()).status === 'CANCELADA') await this.#act('restart');
  }

  async #crash(): Promise<void> {
    await this.stage.crash();
    await this.stage.restart();
    const isBack = () => this.#now().then(Boolean, () => false);
    await this.#eventually('the database is back', isBack);
  }

  /** The clock of a machine is set while it works. */
  async #jump(): Promise<void> {
    const offsets = ['-1h', '+1h', '+0'];
    this.#setClock(this.#anySender(), offsets[Math.floor(this.#random() * offsets.length)]!);
  }

  #now(): Promise<Campaign> {
    const params = { campaignId: String(this.#campaign.id) };
    return this.#admin.call('GET /campaigns/:campaignId', { params });
  }

  /** Some of those who have got it write back. */
  async answer(): Promise<void> {
    const got = [...(await this.#peer.arrived(TAG)).keys()].slice(0, ANSWERS);
    for (const number of got) await this.#peer.write(number, 'Quero saber mais');
    this.#answered += got.length;
  }

  async finish(): Promise<CampaignFigures> {
    const { later, out, all } = this.#people;
    await this.until(all.length - later.length - out.length);
    const early = await this.#peer.arrived(TAG);
    const outsideWindow = later.filter((number) => early.has(number)).length;
    await this.#openWindow();
    const isDone = async () => (await this.#now()).status === 'FINALIZADA';
    await this.#eventually('the campaign has finished', isDone);
    const isCounted = async () => (await this.#now()).counts.replied >= this.#answered;
    await this.#eventually('the answers are counted', isCounted);
    return { ...(await this.#compare()), outsideWindow };
  }

  /** As if the hours of the others had come. */
  async #openWindow(): Promise<void> {
    await this.stage.query("update campaigns set window_days = '{}' where id = $1", [
      this.#campaign.id,
    ]);
    await this.stage.query(
      "update campaign_recipients set next_try_at = now() where campaign_id = $1 and state = 'waiting'",
      [this.#campaign.id],
    );
  }

  /** The ledger of the phones against what the product says. */
  async #compare(): Promise<Omit<CampaignFigures, 'outsideWindow'>> {
    const { all, out } = this.#people;
    const phones = await this.#peer.arrived(TAG);
    const wanted = new Set(all.filter((number) => !out.includes(number)));
    const { counts } = await this.#now();
    const { total, waiting, queued, sent, delivered, read, failed, skipped } = counts;
    return {
      recipients: all.length,
      doubled: [...phones.values()].reduce((sum, count) => sum + count - 1, 0),
      missed: [...wanted].filter((number) => !phones.has(number)).length,
      strangers: [...phones.keys()].filter((number) => !wanted.has(number)).length,
      afterCancel: this.afterCancel,
      wrongAnswers: Math.abs(counts.replied - this.#answered),
      isSumRight:
        total === all.length &&
        skipped === out.length &&
        waiting + queued + failed === 0 &&
        sent + delivered + read + skipped === total,
      disturbed: this.disturbed,
    };
  }

  async end(): Promise<void> {
    for (const server of [this.#desk, ...this.#senders]) await server?.end('SIGKILL');
    await this.#peer.close();
    await this.stage.close();
  }
}

interface RunParts {
  stage: Stage;
  peer: CampaignPeer;
  options: CampaignOptions;
}

/** What the other one has pressed before. */
function refusedOnly(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'ERR_CAMPAIGN_STATUS') throw error;
}

export async function simulateCampaign(options: CampaignOptions): Promise<CampaignFigures> {
  const stage = await openDemoStage();
  const peer = await openPeer(options.peer, { stage, words: TAG });
  const run = new CampaignRun({ stage, options, peer });
  try {
    await run.begin();
    const { recipients, disturbances } = options;
    const every = Math.floor((recipients * (1 - 2 * LATER_PART)) / (disturbances + 1));
    for (let n = 1; n <= disturbances; n++) {
      await run.until(n * every);
      if (n === Math.ceil(disturbances / 2)) await run.answer();
      await run.disturb();
    }
    return await run.finish();
  } finally {
    await run.end();
  }
}
