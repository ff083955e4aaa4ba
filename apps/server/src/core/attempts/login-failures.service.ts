/** Counts wrong sign-ins and delays the next attempt. Keys are keyed hashes: the table reveals no e-mail. */
import { createHmac } from 'node:crypto';
import { type Core, inSystem } from '../ctx.ts';
import { AppError } from '../errors.ts';
import {
  type LoginFailures,
  unscopedForgetLoginFailures,
  unscopedForgetOneFailure,
  unscopedIsKnownAddress,
  unscopedLockLoginFailures,
  unscopedSaveLoginFailures,
  unscopedSweepLoginFailures,
} from './login-failures.queries.ts';
import {
  accountBackoff,
  addressBackoff,
  type Backoff,
  backoffMs,
  FORGET_MS,
  KNOWN_ADDRESS_MS,
} from './login-failures.rules.ts';

export interface LoginAttempt {
  email: string;
  ip: string;
  /** What the attempt was for; each is counted separately. */
  step?: 'password' | 'code' | 'confirm' | 'proof' | 'setup';
}

/**
 * Counts the attempt before it checks the password, so that parallel attempts cannot slip past the limit.
 * @throws ERR_TOO_MANY_LOGINS while the account, everywhere or from this address, has to wait
 */
export async function countLoginAttempt(core: Core, attempt: LoginAttempt): Promise<void> {
  const now = core.now();
  const waitMs = await inSystem(core, async (db) => {
    const keys = failureKeys(core, attempt);
    const since = new Date(now.getTime() - KNOWN_ADDRESS_MS);
    const isKnown = await unscopedIsKnownAddress(db, { ...attempt, since });
    const found = await unscopedLockLoginFailures(db, [keys.account, keys.address]);
    const blocking = found.filter((row) => row.key === keys.address || !isKnown);
    const wait = Math.max(0, ...blocking.map((row) => remainingMs(row, now)));
    if (wait > 0) return wait;
    await unscopedSaveLoginFailures(
      db,
      found.map((row) =>
        countOne(row, row.key === keys.account ? accountBackoff : addressBackoff, now),
      ),
    );
    return 0;
  });
  if (waitMs > 0) throw new AppError('ERR_TOO_MANY_LOGINS', {}, Math.ceil(waitMs / 1000));
}

/** The password was right: clear the counts. */
export function forgetLoginFailures(core: Core, attempt: LoginAttempt): Promise<void> {
  const { account, address } = failureKeys(core, attempt);
  return inSystem(core, (db) => unscopedForgetLoginFailures(db, [account, address]));
}

export function sweepLoginFailures(core: Core): Promise<void> {
  const before = new Date(core.now().getTime() - FORGET_MS);
  return inSystem(core, (db) => unscopedSweepLoginFailures(db, before));
}

function failureKeys(
  core: Core,
  { email, ip, step = 'password' }: LoginAttempt,
): { account: string; address: string } {
  const account = hiddenKey(core, `${step} ${email.toLowerCase()}`);
  return { account, address: `${account} ${ip}` };
}

const hiddenKey = (core: Core, text: string): string =>
  createHmac('sha256', core.secrets.deriveKey('login-failures')).update(text).digest('base64url');

/**
 * Counts an action that one account or address may do only a limited number of times an hour, whether it succeeds or
 * not.
 * @throws ERR_RATE_LIMIT with the time until the hour ends
 */
export async function countHourly(core: Core, what: string, max: number): Promise<void> {
  const now = core.now();
  const key = hiddenKey(core, what.toLowerCase());
  const waitMs = await inSystem(core, async (db) => {
    const [row] = await unscopedLockLoginFailures(db, [key]);
    if (!row) return 0;
    const isOld = now.getTime() - row.updatedAt.getTime() > FORGET_MS;
    // The row keeps the time of the first attempt, so that the hour ends.
    const current = isOld || row.failures === 0 ? { ...row, failures: 0, updatedAt: now } : row;
    if (current.failures >= max) return current.updatedAt.getTime() + FORGET_MS - now.getTime();
    await unscopedSaveLoginFailures(db, [{ ...current, failures: current.failures + 1 }]);
    return 0;
  });
  if (waitMs > 0) throw new AppError('ERR_RATE_LIMIT', {}, Math.ceil(waitMs / 1000));
}

/**
 * Runs `work`, which may fail only a limited number of times an hour; successes do not count. It counts beforehand,
 * so that parallel attempts learn no more than the limit allows.
 * @throws ERR_RATE_LIMIT, and what `work` throws
 */
export async function limitRefusals<T>(
  core: Core,
  { what, max }: { what: string; max: number },
  work: () => Promise<T>,
): Promise<T> {
  await countHourly(core, what, max);
  const result = await work();
  await inSystem(core, (db) => unscopedForgetOneFailure(db, hiddenKey(core, what.toLowerCase())));
  return result;
}

const remainingMs = (row: LoginFailures, now: Date): number =>
  row.blockedUntil ? row.blockedUntil.getTime() - now.getTime() : 0;

function countOne(row: LoginFailures, backoff: Backoff, now: Date): LoginFailures {
  const isOld = now.getTime() - row.updatedAt.getTime() > FORGET_MS;
  const failures = (isOld ? 0 : row.failures) + 1;
  const wait = backoffMs(backoff, failures);
  return {
    ...row,
    failures,
    blockedUntil: wait > 0 ? new Date(now.getTime() + wait) : null,
    updatedAt: now,
  };
}
