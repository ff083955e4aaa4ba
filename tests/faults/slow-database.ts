/**
 * A database behind a bad network: every answer is late, and connections are reset now and then. Requests still get
 * their answers, and the server neither opens connections without limit nor causes a retry storm.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import {
  connectionsMax,
  linkedDevicesConnectionsMax,
} from '../../apps/server/src/core/db/pool-sizes.ts';
import type { Provider } from '../../apps/server/src/provider/capabilities.ts';
import { signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import type { TcpProxy } from '../stage/proxy.ts';
import { randomFrom } from '../stage/random.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { Traffic, type TrafficFigures, type TrafficPlan } from '../stage/traffic.ts';
import { openWorld } from '../stage/traffic-line.ts';

export interface SlowPlan extends TrafficPlan {
  provider: Provider;
  delayMs: number;
  /** Share of the open connections, each second. */
  resetShare: number;
  lastsMs: number;
  seed: number;
}

export interface SlowFigures extends TrafficFigures {
  requests: number;
  /** Of these, answered with 5xx. */
  errorShare: number;
  resets: number;
  /** The maximum seen at the same time. */
  connections: number;
  /** How many the pools of the server allow. */
  connectionsMax: number;
  /** For each reset connection. */
  reconnects: number;
}

const READERS = 4;
const RESETS_EVERY_MS = 200;

export async function slowDatabase(plan: SlowPlan): Promise<SlowFigures> {
  const stage = await openDemoStage();
  const proxy = await stage.openProxy();
  const world = await openWorld(plan.provider);
  const server = await ServerProcess.start({
    databaseUrl: stage.url(proxy),
    dataDir: stage.dir,
    env: { LEASE_MS: '6000', ...world.env },
  });
  try {
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const traffic = new Traffic(admin, await world.link(server.url, admin), plan);
    await traffic.open();
    const passedBefore = proxy.passed.size;
    proxy.delay(plan.delayMs);
    traffic.start();
    const until = performance.now() + plan.lastsMs;
    const read = () => readUntil(server.url, { token: admin.token, until });
    const [disturbed, ...reads] = await Promise.all([
      disturb({ stage, proxy }, { ...plan, until }),
      ...Array.from({ length: READERS }, read),
    ]);
    const reconnects = (proxy.passed.size - passedBefore) / Math.max(1, disturbed.resets);
    proxy.delay(0);
    await traffic.stop();
    const requests = reads.reduce((sum, one) => sum + one.requests, 0);
    const errors = reads.reduce((sum, one) => sum + one.errors, 0);
    return {
      ...(await traffic.figures(stage, 60_000)),
      requests,
      errorShare: errors / requests,
      ...disturbed,
      connectionsMax: connectionsAllowed(plan.provider),
      reconnects,
    };
  } finally {
    await server.end('SIGKILL');
    await world.close();
    await stage.close();
  }
}

/** Of a server with default settings and, for linked devices, one process of them. */
const connectionsAllowed = (provider: Provider): number =>
  connectionsMax(loadConfig({})) + (provider === 'baileys' ? linkedDevicesConnectionsMax : 0);

async function disturb(
  { stage, proxy }: { stage: Stage; proxy: TcpProxy },
  { resetShare, seed, until }: SlowPlan & { until: number },
): Promise<Pick<SlowFigures, 'resets' | 'connections'>> {
  const random = randomFrom(seed);
  const share = (resetShare * RESETS_EVERY_MS) / 1000;
  let resets = 0;
  let connections = 0;
  while (performance.now() < until) {
    await pause(RESETS_EVERY_MS);
    resets += proxy.cutSome(share, random);
    const [row] = await stage.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    connections = Math.max(connections, row?.count ?? 0);
  }
  return { resets, connections };
}

/** One page after another, as people do. */
async function readUntil(
  url: string,
  { token, until }: { token: string; until: number },
): Promise<{ requests: number; errors: number }> {
  const figures = { requests: 0, errors: 0 };
  const headers = { authorization: `Bearer ${token}` };
  while (performance.now() < until) {
    const { status } = await fetch(`${url}/api/tickets?showAll=true`, { headers });
    figures.requests++;
    if (status >= 500) figures.errors++;
  }
  return figures;
}
