/** The only server is killed repeatedly while customers write and an attendant answers. */
import type { Provider } from '../../apps/server/src/provider/capabilities.ts';
import { signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { Traffic, type TrafficFigures, type TrafficPlan } from '../stage/traffic.ts';
import { openWorld } from '../stage/traffic-line.ts';

export interface KillPlan extends TrafficPlan {
  provider: Provider;
  kills: number;
  /** Accepted between a start and the kill. */
  messages: number;
  leaseMs: number;
}

export interface KillFigures extends TrafficFigures {
  /** From the kill to the first delivered message, the worst of all. */
  recoveryMs: number;
}

export async function killUnderLoad(plan: KillPlan): Promise<KillFigures> {
  const stage = await openDemoStage();
  const world = await openWorld(plan.provider);
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { LEASE_MS: String(plan.leaseMs), ...world.env },
  });
  try {
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const traffic = new Traffic(admin, await world.link(server.url, admin), plan);
    await traffic.open();
    traffic.start();
    let recoveryMs = 0;
    for (let kill = 0; kill < plan.kills; kill++) {
      await traffic.reaches(traffic.accepted + plan.messages);
      recoveryMs = Math.max(recoveryMs, await killOnce(stage, server, plan));
    }
    await traffic.stop();
    return { ...(await traffic.figures(stage, 60_000)), recoveryMs };
  } finally {
    await server.end('SIGKILL');
    await world.close();
    await stage.close();
  }
}

async function killOnce(stage: Stage, server: ServerProcess, plan: KillPlan): Promise<number> {
  await server.end('SIGKILL');
  const killedAt = performance.now();
  const before = await deliveries(stage);
  await server.start();
  await eventually(
    'messages go through again',
    async () => (await deliveries(stage)) > before,
    plan.leaseMs + 30_000,
  );
  return performance.now() - killedAt;
}

/** Messages delivered end to end, in either direction. */
async function deliveries(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(`
    select count(*)::int as count from messages where send_state = 'sent'`);
  return row?.count ?? 0;
}
