import { expect, test } from 'vitest';
import { findFakeTime } from '../../scripts/find-fake-time.mjs';
import { hasRedis } from '../stage/redis-process.ts';
import { type LossFigures, type LossPlan, loseNode } from './node-loss.ts';

const ALL = 'api,worker,gateway';
const short: Omit<LossPlan, 'nodes'> = { connections: 3, leaseMs: 1500, messages: 8, rate: 5 };

function expectWhole(figures: LossFigures): void {
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0, holders: 2 });
  expect(figures.takeoverMs).toBeLessThan(30_000);
}

test('two nodes, one killed: the other takes everything over, and its attendants see all', async () => {
  const clocks: LossPlan['clocks'] = [
    ['+1h', '-1h'],
    ['-1h', '+1h'],
  ];
  const wrong = findFakeTime() ? { clocks } : {};
  const figures = await loseNode({ ...short, nodes: [ALL, ALL], ...wrong });
  expectWhole(figures);
  // Machines with wrong and jumping clocks, where that can be simulated: leases, tokens and times use the database's.
  expect(figures.clockErrorMs).toBeLessThan(1000);
}, 150_000);

test.runIf(hasRedis())(
  '69: two nodes with Redis, which loses its data: nothing is lost, screens catch up',
  async () => {
    const figures = await loseNode({ ...short, nodes: [ALL, ALL], redisAwayMs: 500 });
    expectWhole(figures);
    expect(figures.resyncMs).toBeLessThan(30_000);
  },
  150_000,
);

test('roles in separate processes, a gateway killed: the other one takes its connections over', async () => {
  expectWhole(await loseNode({ ...short, nodes: ['api', 'worker', 'gateway', 'gateway'] }));
}, 150_000);
