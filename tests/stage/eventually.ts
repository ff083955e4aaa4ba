import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `probe` answers something, or fails with the text after `withinMs`. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    await pause(20);
  }
}
