interface Waiting {
  lane: number;
  grant(): void;
}

/** Takers that are let in while all tokens are spent, as a part of those of a second: the next are let in after them. */
const SOON = 0.1;
/** What lower lanes send within this time leaves at once: its attempts and outcomes share their writes. */
const TOGETHER_MS = 50;
/** Of the tokens of a second, those that lower lanes leave: what an attendant sends does not wait for the next. */
const RESERVED = 0.05;

/**
 * Limits the rate per second, evenly after a burst of one second. Waiting takers are served by lane, then in order; where
 * the rate allows it, lane 0 finds tokens although the other lanes would use up all of them.
 */
export class TokenBucket {
  #perSecond: number;
  readonly #waiting: Waiting[] = [];
  #tokens: number;
  #at = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
  }

  get perSecond(): number {
    return this.#perSecond;
  }

  /** Tokens of the time before stay, as far as the new rate has so many. */
  set perSecond(perSecond: number) {
    if (perSecond === this.#perSecond) return;
    this.#refill();
    this.#perSecond = perSecond;
    this.#serve();
  }

  get #reserved(): number {
    return Math.floor(this.#perSecond * RESERVED);
  }

  /** How many of a lower lane may take a token now or soon; none while others wait. */
  get room(): number {
    this.#refill();
    const soon = Math.max(1, Math.floor(this.#perSecond * SOON));
    return this.#waiting.length > 0 ? 0 : Math.max(soon, Math.floor(this.#tokens) - this.#reserved);
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
    clearTimeout(this.#timer);
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const missing = this.#needed(first) - this.#tokens;
      if (missing > 0) {
        const waitMs = Math.ceil((missing / this.#perSecond) * 1000);
        const leastMs = first.lane === 0 ? 0 : TOGETHER_MS;
        this.#timer = setTimeout(() => this.#serve(), Math.max(waitMs, leastMs));
        return;
      }
      this.#tokens -= 1;
      this.#waiting.shift();
      first.grant();
    }
  }

  #needed = ({ lane }: Waiting): number => (lane === 0 ? 1 : 1 + this.#reserved);
}
