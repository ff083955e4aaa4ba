import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

const FIRST_PAUSE_MS = 10;
const LAST_PAUSE_MS = 250;

/**
 * Waits until `probe` returns something. A failed expectation inside it counts as "not yet".
 * @throws after `withinMs`, with what was waited for and what was seen last: the result, or the failed expectation
 */
export async function eventually<T>(what: string, probe: Probe<T>, withinMs = 20_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LAST_PAUSE_MS)) {
    const { found, seen } = await look(probe);
    if (found) return found;
    if (Date.now() > end)
      throw new Error(`waited ${withinMs} ms without success for: ${what}; last seen: ${seen}`);
    // A slow probe runs less often, so that it does not get even slower.
    await pause(pauseMs);
  }
}

type Probe<T> = () => Promise<T | undefined | false> | T | undefined | false;

async function look<T>(probe: Probe<T>): Promise<{ found?: T | undefined | false; seen: string }> {
  try {
    const found = await probe();
    return { found, seen: inspect(found) };
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') return { seen: error.message };
    throw error;
  }
}
