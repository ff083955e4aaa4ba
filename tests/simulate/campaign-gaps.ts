/** The gaps between the messages of a campaign at a pace, as the phones see them, while the sender is killed once. */

import { type CampaignPace, meanGapMs } from '@prosa/contract/campaign-pace';
import { signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { addTagged } from './campaign-audience.ts';
import { openPeer } from './campaign-peers.ts';

export interface GapFigures {
  recipients: number;
  /** As the settings say. */
  wantedMs: number;
  meanMs: number;
  longestMs: number;
  /** Pauses shorter than configured. */
  tooShort: number;
}

const PACE: CampaignPace = { messageInterval: 5, longerIntervalAfter: 5, greaterInterval: 10 };
const NAME = 'Prova de ritmo';
/** Clocks of PostgreSQL and of the phones are one; times are stored to the millisecond. */
const ROUNDING_MS = 2;

export async function measureGaps({ recipients }: { recipients: number }): Promise<GapFigures> {
  const stage = await openDemoStage();
  const peer = await openPeer('sandbox', { stage, words: NAME });
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { LEASE_MS: '1500', HEARTBEAT_MS: '1000' },
  });
  try {
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const { whatsappId } = await peer.link(admin, server.url);
    const numbers = Array.from({ length: recipients }, (_, n) => String(5_521_900_000_001 + n));
    const { companyId } = admin.user;
    const tagListId = await addTagged(stage, { companyId, name: NAME, numbers });
    await admin.call('POST /campaign-settings', { body: { settings: PACE } });
    const { id } = await admin.call('POST /campaigns', {
      body: { name: NAME, message1: `${NAME} {nome}`, whatsappIds: [whatsappId], tagListId },
    });
    const params = { campaignId: String(id) };
    await admin.call('POST /campaigns/:campaignId/start', { params });
    const arrived = async () => (await peer.arrived(NAME)).size;
    const patienceMs = recipients * PACE.greaterInterval * 1000 + 60_000;
    await eventually('half of them', async () => (await arrived()) >= recipients / 2, patienceMs);
    await server.end('SIGKILL');
    await server.start();
    await eventually('all of them', async () => (await arrived()) === recipients, patienceMs);
    const times = await stage.query<{ at: Date }>(
      'select at from sandbox_messages where starts_with(body, $1) order by at',
      [NAME],
    );
    return figuresOf(times.map(({ at }) => at.getTime()));
  } finally {
    await server.end('SIGKILL');
    await peer.close();
    await stage.close();
  }
}

function figuresOf(times: readonly number[]): GapFigures {
  const gaps = times.slice(1).map((at, n) => at - times[n]!);
  const pauses = gaps.filter((_, n) => (n + 1) % PACE.longerIntervalAfter === 0);
  return {
    recipients: times.length,
    wantedMs: meanGapMs(PACE),
    meanMs: Math.round(gaps.reduce((all, gap) => all + gap, 0) / gaps.length),
    longestMs: Math.max(...gaps),
    tooShort: pauses.filter((gap) => gap < PACE.greaterInterval * 1000 - ROUNDING_MS).length,
  };
}
