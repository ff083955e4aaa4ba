/** Limits sign-in attempts per address, across all accounts: each attempt costs us a password hash. */
import { normalizeIP } from '@fastify/rate-limit';
import type { RateLimits } from '../../core/config/config.ts';
import { AppError } from '../../core/errors.ts';

const ADDRESSES_MAX = 10_000;

export interface LoginPace {
  /** Networks of 64 bits count as one. @throws ERR_TOO_MANY_LOGINS */
  enter(address: string): void;
}

/** Kept in memory, to protect this process. Protection of accounts is stored (login-failures.service.ts). */
export function createLoginPace(
  limits: RateLimits | undefined,
  now: () => number = () => performance.now(),
): LoginPace {
  if (!limits) return { enter: () => undefined };
  const { signInBurst } = limits;
  const refillMs = 60_000 / limits.signInPerMinute;
  /** When the address would have all its attempts back. */
  const fullAt = new Map<string, number>();
  return {
    enter: (given) => {
      const time = now();
      const address = normalizeIP(given);
      const next = Math.max(fullAt.get(address) ?? 0, time) + refillMs;
      const waitMs = next - time - signInBurst * refillMs;
      if (waitMs > 0) throw new AppError('ERR_TOO_MANY_LOGINS', {}, Math.ceil(waitMs / 1000));
      if (fullAt.size >= ADDRESSES_MAX) forgetRested(fullAt, time);
      fullAt.set(address, next);
    },
  };
}

function forgetRested(fullAt: Map<string, number>, time: number): void {
  for (const [address, at] of fullAt) if (at <= time) fullAt.delete(address);
  // All slots are in use: a distributed attack, against which limits per address do not help.
  if (fullAt.size >= ADDRESSES_MAX) fullAt.clear();
}
