interface Waiting {
  lane: number;
  grant(): void;
}

/** Takers that are let in while all tokens are spent, as a part of those of a second: the next are let in after them. */
const SOON = 0.1;

/** Limits the rate per second, evenly after a burst of one second. Waiting takers are served by lane, then in order. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #waiting: Waiting[] = [];
  #tokens: number;
  #at = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
  }

  /** How many may take a token now or soon; none while others wait. */
  get room(): number {
    this.#refill();
    const soon = Math.max(1, Math.floor(this.#perSecond * SOON));
    return this.#waiting.length > 0 ? 0 : Math.max(soon, Math.floor(this.#tokens));
  }

  /** @param lane 0 is served first */
  take(lane: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const behind = this.#waiting.findIndex((other) => other.lane > lane);
    const place = behind === -1 ? this.#waiting.length : behind;
    this.#waiting.splice(place, 0, { lane, grant: resolve });
    this.#serve();
    return promise;
  }

  #refill(): void {
    const now = performance.now();
    const grown = this.#tokens + ((now - this.#at) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, grown);
    this.#at = now;
  }

  #serve(): void {
    this.#refill();
    while (this.#tokens >= 1 && this.#waiting.length > 0) {
      this.#tokens -= 1;
      this.#waiting.shift()!.grant();
    }
    if (this.#waiting.length === 0 || this.#timer) return;
    const waitMs = ((1 - this.#tokens) / this.#perSecond) * 1000;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#serve();
    }, Math.ceil(waitMs));
  }
}
