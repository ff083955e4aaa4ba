/** Sets up, uses and removes the second step of a sign-in. */

import { createHmac } from 'node:crypto';
import { personIdOf } from '../../core/actors.ts';
import {
  countLoginAttempt,
  forgetLoginFailures,
} from '../../core/attempts/login-failures.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { productName } from '../../core/installation/installation-settings.ts';
import type { SecretPlace } from '../../core/secrets/secrets.ts';
import { cutSockets, endUserSessions } from './auth.service.ts';
import { isPassword } from './password.service.ts';
import {
  countRecoveryCodes,
  isTwoFactorRequired,
  lockTwoFactor,
  markSessions,
  replaceRecoveryCodes,
  spendRecoveryCode,
  type TwoFactorRow,
  updateTwoFactor,
} from './two-factor.queries.ts';
import {
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  plainCode,
  stepOfCode,
  totpUri,
} from './two-factor.rules.ts';

/** The signed-in user proves their identity again. */
export interface Proof {
  password: string;
  code?: string | undefined;
  ip: string;
}

export function getTwoFactor(
  ctx: UserCtx,
): Promise<{ enabled: boolean; required: boolean; codesLeft: number }> {
  return inTransaction(ctx, async (tx) => {
    const { secret } = await lockOwn(tx);
    return {
      enabled: secret !== null,
      required: await isTwoFactorRequired(tx),
      codesLeft: await countRecoveryCodes(tx, ctx.actor.id),
    };
  });
}

/**
 * A new secret, which takes effect once a code of it is confirmed; until then the present one stays.
 * @throws like `proven`
 */
export function startTwoFactor(
  ctx: UserCtx,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  return proven(ctx, proof, async (tx, { email }) => {
    const secret = newTotpSecret();
    const totpPending = tx.core.secrets.seal(placeOf(tx, 'totp_pending'), secret);
    await updateTwoFactor(tx, tx.actor.id, { totpPending });
    return { secret, uri: totpUri(await productName(ctx.core), email, secret) };
  });
}

/**
 * Switches the second step on and answers the recovery codes. Other sessions end: they were opened without it.
 * @throws ERR_TWO_FACTOR_STATE without a secret to confirm, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_LOGINS
 */
export async function confirmTwoFactor(
  ctx: UserCtx,
  { code, ip }: { code: string; ip: string },
): Promise<string[]> {
  const { email } = await inTransaction(ctx, lockOwn);
  const attempt = { email, ip, step: 'setup' } as const;
  await countLoginAttempt(ctx.core, attempt);
  const recoveryCodes = await switchOn(ctx, code);
  await forgetLoginFailures(ctx.core, attempt);
  return recoveryCodes;
}

function switchOn(ctx: UserCtx, typed: string): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { id, sessionId } = tx.actor;
    const { pending } = await lockOwn(tx);
    if (!pending) throw appError('ERR_TWO_FACTOR_STATE');
    const secret = tx.core.secrets.unseal(placeOf(tx, 'totp_pending'), pending).toString();
    const step = stepOfCode(plainCode(typed), { secret, lastStep: null }, tx.core.now());
    if (step === undefined) throw appError('ERR_TWO_FACTOR_CODE');
    const totpSecret = tx.core.secrets.seal(placeOf(tx, 'totp_secret'), secret);
    await updateTwoFactor(tx, id, { totpSecret, totpPending: null, totpStep: step });
    await judgeSessions(tx, id);
    await endUserSessions(tx, { userId: id, except: sessionId, reason: 'two-factor' });
    await audit(tx, 'twoFactorOn', { subject: id });
    tx.log.info({ user_id: id }, 'auth.two_factor_enabled');
    return makeRecoveryCodes(tx, id);
  });
}

/** @throws ERR_TWO_FACTOR_KEPT if the company requires it, and like `proven` */
export function disableTwoFactor(ctx: UserCtx, proof: Proof): Promise<void> {
  return proven(ctx, proof, async (tx) => {
    if (await isTwoFactorRequired(tx)) throw appError('ERR_TWO_FACTOR_KEPT');
    await clearTwoFactor(tx, tx.actor.id);
  });
}

/** @throws ERR_TWO_FACTOR_STATE without a second step, and like `proven` */
export function renewRecoveryCodes(ctx: UserCtx, proof: Proof): Promise<string[]> {
  return proven(ctx, proof, async (tx, { secret }) => {
    if (!secret) throw appError('ERR_TWO_FACTOR_STATE');
    return makeRecoveryCodes(tx, tx.actor.id);
  });
}

/** Removes everything that belongs to the second step. */
export async function clearTwoFactor(tx: Tx, userId: number): Promise<void> {
  await updateTwoFactor(tx, userId, { totpSecret: null, totpPending: null, totpStep: null });
  await replaceRecoveryCodes(tx, userId, []);
  await judgeSessions(tx, userId);
  const action = personIdOf(tx.actor) === userId ? 'twoFactorOff' : 'twoFactorReset';
  await audit(tx, action, { subject: userId });
  tx.log.info({ user_id: userId }, 'auth.two_factor_removed');
}

/**
 * After the company started or stopped requiring a second step, or a user added or removed theirs: open sessions without
 * one can only reach its set-up. Their sockets are closed; the browsers reconnect and open the set-up.
 */
export async function judgeSessions(tx: Tx, userId?: number): Promise<void> {
  cutSockets(tx, await markSessions(tx, { isRequired: await isTwoFactorRequired(tx), userId }));
}

/**
 * Whether the code opens the second step of the user; it is then used up.
 * Without a second step no code is right.
 */
export async function useCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const row = await lockTwoFactor(tx, userId);
  if (!row?.secret) return false;
  const code = plainCode(typed);
  if (!isAppCode(code)) {
    const hash = hashRecoveryCode(tx, userId, code);
    return spendRecoveryCode(tx, { userId, hash, now: tx.core.now() });
  }
  const secret = tx.core.secrets.unseal(placeOf(tx, 'totp_secret', userId), row.secret).toString();
  const step = stepOfCode(code, { secret, lastStep: row.step }, tx.core.now());
  if (step === undefined) return false;
  await updateTwoFactor(tx, userId, { totpStep: step });
  return true;
}

/**
 * Asks for the signed-in user's password. Counts as a sign-in does: a stolen session must not try passwords.
 * @throws ERR_WRONG_PASSWORD, ERR_TOO_MANY_LOGINS
 */
export async function confirmPassword(
  ctx: UserCtx,
  { password, ip }: Pick<Proof, 'password' | 'ip'>,
): Promise<void> {
  const { email, passwordHash } = await inTransaction(ctx, lockOwn);
  const attempt = { email, ip, step: 'confirm' } as const;
  await countLoginAttempt(ctx.core, attempt);
  if (!(await isPassword(passwordHash, password))) throw appError('ERR_WRONG_PASSWORD');
  await forgetLoginFailures(ctx.core, attempt);
}

/**
 * Runs `work` for a user who proves their password and, if they have a second step, a code. Both count as one attempt:
 * a right password alone must not reset the failed codes.
 * @throws ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_LOGINS
 */
async function proven<T>(
  ctx: UserCtx,
  { password, code = '', ip }: Proof,
  work: (tx: UserCtx & Tx, row: TwoFactorRow) => Promise<T>,
): Promise<T> {
  const { email, passwordHash } = await inTransaction(ctx, lockOwn);
  const attempt = { email, ip, step: 'proof' } as const;
  await countLoginAttempt(ctx.core, attempt);
  if (!(await isPassword(passwordHash, password))) throw appError('ERR_WRONG_PASSWORD');
  const result = await inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx);
    if (row.secret && !(await useCode(tx, tx.actor.id, code)))
      throw appError('ERR_TWO_FACTOR_CODE');
    return work(tx, row);
  });
  await forgetLoginFailures(ctx.core, attempt);
  return result;
}

/** Locks the signed-in user, with their credentials. @throws ERR_SESSION_ENDED for a user deleted meanwhile */
export async function lockOwn(tx: UserCtx & Tx): Promise<TwoFactorRow> {
  const row = await lockTwoFactor(tx, tx.actor.id);
  if (!row) throw appError('ERR_SESSION_ENDED');
  return row;
}

async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(tx, userId, plainCode(code)));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Fifty random bits need no slow hash; without the key the stored hashes reveal nothing. */
const hashRecoveryCode = (tx: Tx, userId: number, code: string): Buffer =>
  createHmac('sha256', tx.core.lastingKey('recovery-code'))
    .update(`${tx.companyId}.${userId}.${code}`)
    .digest();

const placeOf = (
  tx: Tx,
  column: 'totp_secret' | 'totp_pending',
  userId = personIdOf(tx.actor) ?? 0,
): SecretPlace => ({ table: 'users', column, companyId: tx.companyId, row: userId });
