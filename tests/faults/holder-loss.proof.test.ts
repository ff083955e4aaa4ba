import { expect, test } from 'vitest';
import { loseHolder } from './holder-loss.ts';

test('the holder of a linked device and a Cloud number is killed under load: another goes on with both', async () => {
  const figures = await loseHolder({ leaseMs: 1500, messages: 12, customers: 2, rate: 10 });
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
  expect(figures.accepted).toBeGreaterThan(4 * 12 - 1);
  expect(figures.takeoverMs).toBeLessThan(40_000);
}, 150_000);
