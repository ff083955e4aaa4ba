import { expect, test } from 'vitest';
import { cutSockets } from './cut-sockets.ts';

test("62-65: cut every half second, away for a day: the view ends equal to the server's", async () => {
  const figures = await cutSockets({
    seed: 3,
    changes: 120,
    paceMs: 10,
    cutEveryMs: 500,
    changesAway: 60,
    awayMs: 0,
  });
  expect(figures.connects).toBeGreaterThan(2);
  expect(figures.messages).toBeGreaterThan(40);
  expect(figures.catchUpMs).toBeLessThan(2000);
}, 300_000);
