import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LAST_PAUSE_MS = 250;

/** Waits until `probe` answers something, or fails with the text after `withinMs`. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LAST_PAUSE_MS)) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    // What takes long is not asked so often that it takes longer still.
    await pause(pauseMs);
  }
}
