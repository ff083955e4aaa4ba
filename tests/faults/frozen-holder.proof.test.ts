import { expect, test } from 'vitest';
import { freezeHolder } from './frozen-holder.ts';

test('a holder that was frozen during a takeover writes nothing', async () => {
  const figures = await freezeHolder({
    leaseMs: 1500,
    messages: 40,
    sleepMs: 500,
    customers: 5,
    rate: 40,
  });
  expect(figures).toMatchObject({ staleWrites: 0, lost: [], doubled: 0, disordered: 0 });
  expect(figures.freshWrites).toBeGreaterThan(20);
}, 90_000);
