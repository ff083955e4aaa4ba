import { expect, test } from 'vitest';
import { crashDatabase } from './database-crash.ts';

test('68: a crash of PostgreSQL at 100 messages a second loses nothing that was acknowledged', async () => {
  const figures = await crashDatabase({
    provider: 'sandbox',
    crashes: 1,
    messages: 80,
    awayMs: 500,
    customers: 10,
    rate: 100,
  });
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
  expect(figures.accepted).toBeGreaterThan(80);
  expect(figures.noticedMs).toBeLessThan(5000);
  expect(figures.normalMs).toBeLessThan(15_000);
}, 90_000);
