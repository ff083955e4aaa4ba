/** PostgreSQL crashes under load and comes back: acknowledged messages must be there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '../../apps/server/src/provider/capabilities.ts';
import { signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { Traffic, type TrafficFigures, type TrafficPlan } from '../stage/traffic.ts';
import { openWorld } from '../stage/traffic-line.ts';

export interface CrashPlan extends TrafficPlan {
  provider: Provider;
  crashes: number;
  /** Accepted between a start and the crash. */
  messages: number;
  /** How long the database stays away. */
  awayMs: number;
}

export interface CrashFigures extends TrafficFigures {
  /**
   * From the crash until /readyz reports it, and from the return until it is ready and messages get through; the
   * worst.
   */
  noticedMs: number;
  normalMs: number;
}

export async function crashDatabase(plan: CrashPlan): Promise<CrashFigures> {
  const stage = await openDemoStage();
  const world = await openWorld(plan.provider);
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { LEASE_MS: '3000', ...world.env },
  });
  try {
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const traffic = new Traffic(admin, await world.link(server.url, admin), plan);
    await traffic.open();
    const { pid } = server;
    traffic.start();
    const times = { noticedMs: 0, normalMs: 0 };
    for (let crash = 0; crash < plan.crashes; crash++) {
      await traffic.reaches(traffic.accepted + plan.messages);
      const once = await crashOnce({ stage, server, traffic }, plan);
      times.noticedMs = Math.max(times.noticedMs, once.noticedMs);
      times.normalMs = Math.max(times.normalMs, once.normalMs);
    }
    await traffic.stop();
    if (server.pid !== pid || server.child.exitCode !== null) throw new Error('the server ended');
    return { ...(await traffic.figures(stage, 60_000)), ...times };
  } finally {
    await server.end('SIGKILL');
    await world.close();
    await stage.close();
  }
}

async function crashOnce(
  { stage, server, traffic }: { stage: Stage; server: ServerProcess; traffic: Traffic },
  { awayMs }: CrashPlan,
): Promise<{ noticedMs: number; normalMs: number }> {
  const crashedAt = performance.now();
  await stage.crash();
  await eventually('/readyz says no', async () => (await server.readiness()) === 503);
  const noticedMs = performance.now() - crashedAt;
  await pause(awayMs);
  await stage.restart();
  const backAt = performance.now();
  const { accepted } = traffic;
  await eventually('/readyz says yes', async () => (await server.readiness()) === 200);
  await eventually('messages are accepted again', () => traffic.accepted > accepted);
  return { noticedMs, normalMs: performance.now() - backAt };
}
