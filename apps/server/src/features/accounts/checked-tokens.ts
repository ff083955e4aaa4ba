/**
 * Access tokens whose signature was checked. A browser sends the same one with every request, and checking it takes two turns
 * of the thread pool.
 */
const TOKENS_MAX = 10_000;

interface Checked<Claims> {
  claims: Claims;
  /** In seconds, as in the token. */
  expiresAt: number;
}

export class CheckedTokens<Claims> {
  /** The oldest first. */
  readonly #tokens = new Map<string, Checked<Claims>>();

  /** Undefined for a token that was not checked, or has expired since. */
  claimsOf(token: string, now: Date): Claims | undefined {
    const known = this.#tokens.get(token);
    if (!known) return undefined;
    if (known.expiresAt > Math.floor(now.getTime() / 1000)) return known.claims;
    this.#tokens.delete(token);
    return undefined;
  }

  add(token: string, checked: Checked<Claims>): void {
    this.#tokens.set(token, checked);
    if (this.#tokens.size <= TOKENS_MAX) return;
    const [oldest] = this.#tokens.keys();
    this.#tokens.delete(oldest!);
  }
}
