/**
 * npm run simulate:flows -- --customers 10000 --seed 1: this many customers go through a flow with every type of node, while
 * everything is delivered twice and out of order, attendants take tickets, a version is published and the server is killed
 * repeatedly. Exits with 1 when anything went wrong.
 */
import { parseArgs } from 'node:util';
import { openCore } from '../stage/core.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { simulateFlows } from './simulate-flows.ts';

const QUIET_MS = 1000;

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
  },
});
const customers = Number(values.customers);
const kills = Number(values.kills);

const stage = await Stage.open({ inMemory: true });
const { core, close } = await openCore(stage);
const server = await ServerProcess.start({
  databaseUrl: stage.url(),
  dataDir: stage.dir,
  env: {
    SEED_DEMO: 'off',
    LEASE_MS: '1500',
    MENU_QUIET_MS: String(QUIET_MS),
    AI_QUIET_MS: '300',
    LOOPBACK_TARGETS: 'on',
  },
});
try {
  const figures = await simulateFlows(core, {
    customers,
    seed: Number(values.seed),
    atOnce: 200,
    callers: 0.03,
    quietMs: QUIET_MS,
    // A request may have to wait for its turn.
    patienceMs: 300_000,
    // About five messages each.
    disturbEvery: kills === 0 ? Number.POSITIVE_INFINITY : Math.ceil((customers * 5) / kills),
    disturb: async () => {
      await server.end('SIGKILL');
      await server.start();
    },
  });
  console.log(JSON.stringify(figures, null, 2));
  const isWhole = figures.lost + figures.doubled + figures.misled === 0;
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await server.end('SIGKILL');
  await close();
  await stage.close();
}
