/** Evicts the least recently used. Also remembers absent keys, which are read as often as existing ones. */
export class KeyCache<T> {
  readonly #max: number;
  readonly #entries = new Map<string, T | null>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Null = known to be absent; undefined = not known. */
  get(key: string): T | null | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: T | null): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest!);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
