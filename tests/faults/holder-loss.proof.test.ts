import { expect, test } from 'vitest';
import { loseHolder } from './holder-loss.ts';

/** The value of an installation: waiting for its end would take 20 seconds at least. */
const LEASE_MS = 30_000;

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'the holder of a linked device and a Cloud number gets %s under load: another continues with both at once',
  async (signal) => {
    const plan = { leaseMs: LEASE_MS, messages: 12, customers: 2, rate: 10 };
    const figures = await loseHolder({ ...plan, signal });
    expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
    expect(figures.accepted).toBeGreaterThan(4 * 12 - 1);
    expect(figures.takeoverMs).toBeLessThan((LEASE_MS * 2) / 3);
  },
  400_000,
);
