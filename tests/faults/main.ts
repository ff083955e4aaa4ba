/**
 * npm run faults: every fault with real-life durations and sizes. `npm run test:proof` runs each once with short
 * ones. Prints a figure for each and exits with 1 when one is missed. `--only name` runs one; `--provider baileys` or
 * `cloud` kills under load, and takes the database away, with real lines in place of the sandbox's.
 */
import { parseArgs } from 'node:util';
import { providers } from '@prosa/contract/connections';
import { findFakeTime } from '../../scripts/find-fake-time.mjs';
import { type LossPlan, loseNode } from '../nodes/node-loss.ts';
import { openCore } from '../stage/core.ts';
import { hasRedis } from '../stage/redis-process.ts';
import { Stage } from '../stage/stage.ts';
import type { TrafficFigures } from '../stage/traffic.ts';
import { loseBackends } from './backend-loss.ts';
import { cutSockets } from './cut-sockets.ts';
import { crashDatabase } from './database-crash.ts';
import { freezeHolder } from './frozen-holder.ts';
import { canMount, fillDisk } from './full-disk.ts';
import { loseHolder } from './holder-loss.ts';
import { killUnderLoad } from './kill-under-load.ts';
import { reconnectAll } from './reconnects.ts';
import { redeliver } from './redelivery.ts';
import { slowDatabase } from './slow-database.ts';

const LEASE_MS = 30_000;
const ALL = 'api,worker,gateway';

interface Outcome {
  figures: object;
  isPassed: boolean;
}

/** Faults that this machine cannot simulate. */
interface Skipped {
  skipped: string;
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, provider: { type: 'string', default: 'sandbox' } },
});
const provider = providers.find((name) => name === values.provider);
if (!provider) throw new Error(`--provider is one of ${providers.join(', ')}`);

/** Messages per second, half of them answers: a linked device sends 20 at most. */
const RATE = provider === 'baileys' ? 30 : 100;

const HOURS = [
  ['+1h', '-1h'],
  ['-1h', '+1h'],
] as const;

const isWhole = (figures: TrafficFigures): boolean =>
  figures.lost.length + figures.doubled + figures.disordered === 0;

const faults: Record<string, () => Promise<Outcome | Skipped>> = {
  'kill -9 under load, 20 times': async () => {
    const figures = await killUnderLoad({
      provider,
      kills: 20,
      messages: 250,
      leaseMs: LEASE_MS,
      customers: 25,
      rate: Math.min(50, RATE),
    });
    return { figures, isPassed: isWhole(figures) && figures.recoveryMs <= 40_000 };
  },
  'holder of a linked device and a Cloud number killed': async () => {
    const figures = await loseHolder({
      leaseMs: LEASE_MS,
      messages: 250,
      customers: 25,
      rate: 25,
      signal: 'SIGKILL',
    });
    return { figures, isPassed: isWhole(figures) && figures.takeoverMs <= LEASE_MS / 3 };
  },
  'PostgreSQL crashes, 5 times': async () => {
    const figures = await crashDatabase({
      provider,
      crashes: 5,
      messages: 10 * RATE,
      awayMs: 5000,
      customers: 25,
      rate: RATE,
    });
    const isSoon = figures.noticedMs <= 5000 && figures.normalMs <= 15_000;
    return { figures, isPassed: isWhole(figures) && isSoon };
  },
  'connections to the database end one by one, 200 times': async () => {
    const figures = await loseBackends({
      kills: 200,
      seed: Date.now() % 1000,
      withinMs: 20_000,
      customers: 2,
      rate: 4,
    });
    return { figures, isPassed: isWhole(figures) };
  },
  'everything delivered three times, shuffled': async () => {
    const figures = await redeliverOnStage();
    return { figures, isPassed: figures.clean === figures.noisy };
  },
  'lease holder frozen for a minute': async () => {
    const figures = await freezeHolder({
      leaseMs: LEASE_MS,
      messages: 250,
      sleepMs: 60_000 - LEASE_MS,
      customers: 25,
      rate: 50,
    });
    const isTaken = figures.takeoverMs <= 40_000 && figures.freshWrites > 0;
    return { figures, isPassed: isWhole(figures) && figures.staleWrites === 0 && isTaken };
  },
  'sockets cut every 5 s for 10 min, away for 30 s': async () => {
    const figures = await cutSockets({
      seed: 1,
      changes: 10 * 60 * 5,
      paceMs: 200,
      cutEveryMs: 5000,
      changesAway: 500,
      awayMs: 30_000,
    });
    return { figures, isPassed: figures.catchUpMs <= 2000 };
  },
  '5,000 sockets come back in 10 s': async () => {
    const figures = await reconnectAll({ sockets: 5000, withinMs: 10_000 });
    return { figures, isPassed: figures.joined === 5000 && figures.p99Ms < 5000 };
  },
  'PostgreSQL 200 ms away, 5 % of connections reset a second': async () => {
    const figures = await slowDatabase({
      provider,
      delayMs: 200,
      resetShare: 0.05,
      lastsMs: 60_000,
      seed: 1,
      customers: 5,
      rate: 10,
    });
    const isBounded = figures.connections <= figures.connectionsMax && figures.reconnects < 4;
    return { figures, isPassed: isWhole(figures) && figures.errorShare < 0.01 && isBounded };
  },
  'two nodes, one killed': () => lossOf({ nodes: [ALL, ALL] }),
  'roles in processes of their own, a gateway killed': () =>
    lossOf({ nodes: ['api', 'worker', 'gateway', 'gateway'] }),
  'two nodes, Redis away for 60 s and empty afterwards': async () => {
    if (!hasRedis()) return { skipped: 'no redis-server' };
    return lossOf({ nodes: [ALL, ALL], redisAwayMs: 60_000 });
  },
  'clocks an hour ahead and an hour behind, each set to the other': async () => {
    if (!findFakeTime()) return { skipped: 'no libfaketime' };
    return lossOf({ nodes: [ALL, ALL], clocks: HOURS });
  },
  'disk of files full': async () => {
    if (!canMount()) return { skipped: 'no right to mount' };
    const figures = await fillDisk();
    const isClean = figures.rowsLeft === 0 && figures.textsLost.length === 0;
    return { figures, isPassed: figures.status === 507 && isClean };
  },
};

async function lossOf(plan: Pick<LossPlan, 'nodes' | 'redisAwayMs' | 'clocks'>): Promise<Outcome> {
  const figures = await loseNode({
    connections: 6,
    leaseMs: LEASE_MS,
    messages: 100,
    rate: 10,
    ...plan,
  });
  const isSoon = figures.takeoverMs <= 40_000 && figures.resyncMs <= 60_000;
  const isOnTime = figures.clockErrorMs < 1000;
  return { figures, isPassed: isWhole(figures) && figures.holders === 2 && isSoon && isOnTime };
}

async function redeliverOnStage() {
  const stage = await Stage.open({ inMemory: true });
  try {
    const { core, close } = await openCore(stage);
    try {
      const { events, hashes } = await redeliver(core, { chats: 40, messages: 100, seed: 1 });
      return { events, clean: hashes[0], noisy: hashes[1] };
    } finally {
      await close();
    }
  } finally {
    await stage.close();
  }
}

const wanted = Object.entries(faults).filter(([name]) => name.includes(values.only ?? ''));
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, run] of wanted) {
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown) => ({
    figures: { error: error instanceof Error ? error.message : String(error) },
    isPassed: false,
  }));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if ('skipped' in outcome) {
    counts.skipped++;
    console.log(`skipped ${name}: ${outcome.skipped}`);
    continue;
  }
  const { figures, isPassed } = outcome;
  counts[isPassed ? 'passed' : 'failed']++;
  console.log(
    `${isPassed ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)\n        ${line(figures)}`,
  );
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;

function line(figures: object): string {
  return Object.entries(figures)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'number' ? Number(value.toFixed(value < 1 ? 4 : 0)) : value}`,
    )
    .join(', ');
}
