/** How fast one address may try to sign in, whatever accounts it tries: each attempt costs us a password hash. */
import { AppError } from '../../core/errors.ts';

/** An office behind one address starts its day at once. */
const AT_ONCE = 30;
const REFILL_MS = 2_000;
const ADDRESSES_MAX = 10_000;

export interface LoginPace {
  /** @throws ERR_TOO_MANY_LOGINS */
  enter(address: string): void;
}

/** Kept in memory: it protects this process. What protects an account is stored (login-failures.service.ts). */
export function createLoginPace(now: () => number = () => performance.now()): LoginPace {
  /** When the address would have all its attempts back. */
  const fullAt = new Map<string, number>();
  return {
    enter: (address) => {
      const time = now();
      const next = Math.max(fullAt.get(address) ?? 0, time) + REFILL_MS;
      const waitMs = next - time - AT_ONCE * REFILL_MS;
      if (waitMs > 0) throw new AppError('ERR_TOO_MANY_LOGINS', {}, Math.ceil(waitMs / 1000));
      if (fullAt.size >= ADDRESSES_MAX) forgetRested(fullAt, time);
      fullAt.set(address, next);
    },
  };
}

function forgetRested(fullAt: Map<string, number>, time: number): void {
  for (const [address, at] of fullAt) if (at <= time) fullAt.delete(address);
  // All are busy: an attack from everywhere, against which addresses say nothing.
  if (fullAt.size >= ADDRESSES_MAX) fullAt.clear();
}
