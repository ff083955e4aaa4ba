/** Lets through so many a second, evenly, after a burst of one second's worth. */
export class TokenBucket {
  readonly #perSecond: number;
  #tokens: number;
  #at = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
  }

  async take(): Promise<void> {
    const now = performance.now();
    this.#tokens = Math.min(
      this.#perSecond,
      this.#tokens + ((now - this.#at) / 1000) * this.#perSecond,
    );
    this.#at = now;
    this.#tokens -= 1;
    if (this.#tokens >= 0) return;
    const waitMs = (-this.#tokens / this.#perSecond) * 1000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
