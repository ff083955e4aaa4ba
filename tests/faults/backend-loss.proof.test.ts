import { expect, test } from 'vitest';
import { loseBackends } from './backend-loss.ts';

test('connections to the database end one by one under load: every line continues', async () => {
  const figures = await loseBackends({
    kills: 30,
    seed: 1,
    withinMs: 90_000,
    customers: 2,
    rate: 4,
  });
  expect(figures).toMatchObject({ lost: [], doubled: 0, disordered: 0 });
  expect(Object.keys(figures.ended)).toEqual(
    expect.arrayContaining(['prosa', 'prosa jobs fast', 'prosa life line', 'prosa wakes']),
  );
}, 300_000);
