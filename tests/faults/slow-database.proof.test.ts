import { expect, test } from 'vitest';
import { slowDatabase } from './slow-database.ts';

test('a database 200 ms away that resets connections: requests are answered, the connections are those that its pools allow', async () => {
  const figures = await slowDatabase({
    provider: 'sandbox',
    delayMs: 200,
    resetShare: 0.05,
    lastsMs: 6000,
    seed: 1,
    customers: 3,
    rate: 5,
  });
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
  expect(figures.requests).toBeGreaterThan(10);
  expect(figures.resets).toBeGreaterThan(0);
  expect(figures.errorShare).toBeLessThan(0.01);
  expect(figures.connections).toBeLessThanOrEqual(figures.connectionsMax);
  expect(figures.reconnects).toBeLessThan(4);
}, 120_000);
