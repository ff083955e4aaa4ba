/** Counters that the library keeps between sockets of one connection: how often a message was requested again. */
import type { CacheStore } from 'baileys';

const LIFE_MS = 3_600_000;
const ENTRIES_MAX = 1000;

export class LibraryCache implements CacheStore {
  readonly #entries = new Map<string, { value: unknown; until: number }>();

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until < performance.now()) return undefined;
    return entry.value as T;
  }

  set<T>(key: string, value: T): boolean {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + LIFE_MS });
    if (this.#entries.size > ENTRIES_MAX) this.#entries.delete([...this.#entries.keys()][0]!);
    return true;
  }

  del(key: string): void {
    this.#entries.delete(key);
  }

  flushAll(): void {
    this.#entries.clear();
  }
}
