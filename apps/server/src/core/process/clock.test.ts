import type pg from 'pg';
import { expect, it } from 'vitest';
import { databaseClock } from './clock.ts';

const HOUR = 3_600_000;

/** A database whose clock is off by this much. */
const database = (offMs: number) =>
  ({ query: async () => ({ rows: [{ ms: Date.now() + offMs }] }) }) as unknown as pg.Pool;

const errorMs = (now: Date, offMs: number) => Math.abs(now.getTime() - (Date.now() + offMs));

it.each([0, HOUR, -HOUR])('shows the time of a database that is %i ms away', async (offMs) => {
  const clock = databaseClock(database(offMs));
  expect(errorMs(clock.now(), 0)).toBeLessThan(1000);
  await clock.set();
  expect(errorMs(clock.now(), offMs)).toBeLessThan(1000);
});

it('keeps its time when the database does not answer', async () => {
  let isAway = false;
  const pool = database(HOUR);
  const failing = {
    query: (...given: Parameters<pg.Pool['query']>) => {
      if (isAway) throw new Error('away');
      return pool.query(...given);
    },
  } as unknown as pg.Pool;
  const clock = databaseClock(failing);
  await clock.set();
  isAway = true;
  await expect(clock.set()).rejects.toThrow('away');
  expect(errorMs(clock.now(), HOUR)).toBeLessThan(1000);
});
