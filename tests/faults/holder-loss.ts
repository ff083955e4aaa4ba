/**
 * A process that holds a linked device and a number of Cloud API is killed, or stopped in order, while customers
 * write and attendants answer over both. Another takes them over, the device with its keys from the database: nobody
 * scans again.
 */
import { areHeldSince } from '../nodes/node-loss.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { startTraffics, sumOf, type TrafficFigures, type TrafficPlan } from '../stage/traffic.ts';
import { openWorld, type ProviderWorld } from '../stage/traffic-line.ts';

export interface HolderPlan extends TrafficPlan {
  /** Accepted on each line before and after the kill. */
  messages: number;
  leaseMs: number;
  signal: 'SIGKILL' | 'SIGTERM';
}

export interface HolderFigures extends TrafficFigures {
  /** From the signal until another holds both. */
  takeoverMs: number;
}

const PROVIDERS = ['baileys', 'cloud'] as const;
const PROCESSES = 3;

export async function loseHolder(plan: HolderPlan): Promise<HolderFigures> {
  const stage = await openDemoStage();
  const worlds: ProviderWorld[] = [];
  const started: ServerProcess[] = [];
  try {
    for (const provider of PROVIDERS) worlds.push(await openWorld(provider));
    const start = async (roles: string) => {
      const env = Object.assign({}, ...worlds.map((world) => world.env));
      const server = await ServerProcess.start({
        databaseUrl: stage.url(),
        dataDir: stage.dir,
        env: { ...env, ROLES: roles, LEASE_MS: String(plan.leaseMs), HEARTBEAT_MS: '1000' },
      });
      started.push(server);
      return server;
    };
    const api = await start('api,worker');
    const holder = await start('gateway');
    // A single gateway, so that it holds all of them.
    const traffics = await startTraffics(api.url, worlds, plan);
    const speak = () =>
      Promise.all(traffics.map((traffic) => traffic.reaches(traffic.accepted + plan.messages)));
    await speak();
    await start('gateway');
    await eventually(
      'the second gateway is there',
      async () => (await countProcesses(stage)) === PROCESSES,
      60_000,
    );
    const takeoverMs = await end(stage, holder, plan);
    await speak();
    for (const traffic of traffics) await traffic.stop();
    return { ...(await sumOf(traffics, stage, 90_000)), takeoverMs };
  } finally {
    for (const server of started) await server.end('SIGKILL');
    for (const world of worlds) await world.close();
    await stage.close();
  }
}

async function countProcesses(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>('select count(*)::int from processes');
  return row?.count ?? 0;
}

async function end(
  stage: Stage,
  holder: ServerProcess,
  { leaseMs, signal }: HolderPlan,
): Promise<number> {
  const endedAt = performance.now();
  const [clock] = await stage.query<{ now: string }>('select clock_timestamp()::text as now');
  await holder.end(signal);
  const areTaken = () => areHeldSince(stage, clock!.now, leaseMs);
  await eventually('another holds both', areTaken, leaseMs * 3 + 30_000);
  return performance.now() - endedAt;
}
