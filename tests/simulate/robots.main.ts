/**
 * npm run simulate:robots -- --peer typebot --companies 20 --customers 10 --seed 1: so many customers of so many companies talk to a
 * robot (`typebot`, or `model`: a prompt), while everything is delivered twice and out of order, the robot's own server is slow, fails and
 * is away, attendants take tickets and the server is killed repeatedly. Exits with 1 when anything went wrong.
 */
import { parseArgs } from 'node:util';
import { openCore } from '../stage/core.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { peers, simulateRobots } from './simulate-robots.ts';

const TURNS = 3;

const { values } = parseArgs({
  options: {
    peer: { type: 'string', default: 'typebot' },
    companies: { type: 'string', default: '20' },
    customers: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
  },
});
const [companies, customers] = [Number(values.companies), Number(values.customers)];
const kills = Number(values.kills);
const turns = companies * customers * TURNS;

const peer = values.peer === 'model' || values.peer === 'typebot' ? values.peer : undefined;
if (!peer) {
  console.error(`--peer takes one of ${Object.keys(peers).join(', ')}`);
  process.exit(1);
}

const stage = await Stage.open({ inMemory: true });
const { core, close } = await openCore(stage);
const server = await ServerProcess.start({
  databaseUrl: stage.url(),
  dataDir: stage.dir,
  env: { SEED_DEMO: 'off', LEASE_MS: '1500', LOOPBACK_TARGETS: 'on', AI_QUIET_MS: '500' },
});
try {
  const figures = await simulateRobots(core, {
    peer,
    companies,
    customers,
    seed: Number(values.seed),
    // A call may have to wait for its turn, and for what a killed process held.
    patienceMs: 300_000,
    disturbEvery: kills === 0 ? Number.POSITIVE_INFINITY : Math.ceil(turns / (kills + 1)),
    disturb: async () => {
      await server.end('SIGKILL');
      await server.start();
    },
  });
  console.log(JSON.stringify(figures, null, 2));
  const wrong = figures.lost + figures.doubled + figures.misled + figures.problems.length;
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await server.end('SIGKILL');
  await close();
  await stage.close();
}
