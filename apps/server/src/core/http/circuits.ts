/**
 * Stops asking hosts that keep failing, so that they hold no slots that others need. Each process counts for itself, and
 * each company has circuits of its own: what one enters does not close a host to another.
 */
import {
  type EgressRules,
  type GuardedAnswer,
  type GuardedRequest,
  guardedRequest,
  TargetRefused,
} from './guarded-http.ts';

const FAILURES_MAX = 5;
const PAUSE_MS = 60_000;
/** The longest unused circuits are forgotten. */
const HOSTS_MAX = 10_000;

/** Nothing was sent: the host failed too often in a row. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

interface Circuit {
  failures: number;
  pausedUntil: number;
}

export class Circuits {
  readonly #circuits = new Map<string, Circuit>();
  readonly #now: () => number;

  /** @param now in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * A guarded request, unless the host failed five times in a row less than a minute ago. After the minute one request
   * is let through, and its outcome decides.
   *
   * @throws CircuitOpen if nothing was sent, and what `guardedRequest` throws
   */
  async request(
    rules: EgressRules,
    companyId: number,
    request: GuardedRequest,
  ): Promise<GuardedAnswer> {
    const key = keyOf(companyId, request.url);
    this.#enter(key);
    try {
      const answer = await guardedRequest(rules, request);
      this.#note(key, !isDown(answer));
      return answer;
    } catch (error) {
      // Nobody was asked.
      if (error instanceof TargetRefused) this.#circuits.delete(key);
      else this.#note(key, false);
      throw error;
    }
  }

  #enter(key: string): void {
    const circuit = this.#circuits.get(key);
    if (!circuit || circuit.failures < FAILURES_MAX) return;
    if (this.#now() < circuit.pausedUntil) throw new CircuitOpen('the host failed too often');
    circuit.pausedUntil = this.#now() + PAUSE_MS;
  }

  #note(key: string, isUp: boolean): void {
    const failures = isUp ? 0 : (this.#circuits.get(key)?.failures ?? 0) + 1;
    this.#circuits.delete(key);
    if (isUp) return;
    this.#circuits.set(key, { failures, pausedUntil: this.#now() + PAUSE_MS });
    const [oldest] = this.#circuits.keys();
    if (this.#circuits.size > HOSTS_MAX && oldest !== undefined) this.#circuits.delete(oldest);
  }
}

/** What a proxy says of a host that is down. Any other error may be of one path only. */
const isDown = ({ status }: GuardedAnswer): boolean => status >= 502 && status <= 504;

const keyOf = (companyId: number, url: string): string =>
  `${companyId} ${URL.canParse(url) ? new URL(url).host : url}`;
