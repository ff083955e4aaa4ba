import { expect, test } from 'vitest';
import { killUnderLoad } from './kill-under-load.ts';

test('kill -9 under load: everything accepted is there once, in order, at both ends', async () => {
  const figures = await killUnderLoad({
    provider: 'sandbox',
    kills: 2,
    messages: 40,
    leaseMs: 1500,
    customers: 5,
    rate: 40,
  });
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
  expect(figures.accepted).toBeGreaterThan(80);
}, 150_000);
