/** A forgotten password: a code sent by e-mail allows one new password. */

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@prosa/contract/limits';
import { countHourly, forgetLoginFailures } from '../../core/attempts/login-failures.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { unscopedFindLogin } from './auth.queries.ts';
import { endUserSessions } from './auth.service.ts';
import { hashNewPassword } from './new-password.ts';
import { resetMail } from './reset-mail.ts';
import {
  countResetTry,
  deleteReset,
  findResetReader,
  lockReset,
  putReset,
} from './reset-password.queries.ts';
import { updateTwoFactor } from './two-factor.queries.ts';

const PURPOSE = 'reset-code';
const CODE_DIGITS = 8;
const TRIES_MAX = 5;
const REQUESTS_PER_HOUR = 5;

/**
 * Sends a code to the account of this e-mail. The answer reveals whether there is one, so requests are limited.
 * @throws ERR_EMAIL_NOT_FOUND, ERR_RATE_LIMIT at the sixth within an hour
 */
export async function requestReset(
  core: Core,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  if (core.config.rateLimits) await countHourly(core, `reset from ${ip}`, REQUESTS_PER_HOUR);
  await countHourly(core, `reset of ${email}`, REQUESTS_PER_HOUR);
  const found = await inSystem(core, (db) => unscopedFindLogin(db, email));
  if (!found) throw appError('ERR_EMAIL_NOT_FOUND');
  const { companyId, userId } = found;
  await inTransaction(companyCtx(core, companyId), (tx) =>
    tx.enqueue('mail-reset-code', { userId }, { key: `reset ${companyId} ${userId}` }),
  );
}

/** The code is generated here, so that it is stored nowhere in plain text, not even in the job. */
export async function mailResetCode(
  core: Core,
  { companyId, userId }: JobPayload<'mail-reset-code'> & { companyId: number },
): Promise<void> {
  const minutes = limits.resetCodeMinutes;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const reader = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const found = await findResetReader(tx, userId);
    const expiresAt = new Date(core.now().getTime() + minutes * 60_000);
    const codeHash = hashCode(tx, tx.core.secrets.deriveKey(PURPOSE), { userId, code });
    if (found) await putReset(tx, { userId, codeHash, expiresAt });
    return found;
  });
  // Deleted meanwhile.
  if (!reader) return;
  const url = `${core.config.publicUrl}/forgetpsw`;
  const mail = resetMail({ ...reader, code, minutes, url });
  await core.mailer.send({ ...mail, to: [reader.email], key: `reset-${crypto.randomUUID()}` });
}

/**
 * Replaces the password and ends all sessions. Unknown e-mails and wrong, late, used and exhausted codes get the same answer.
 * @throws ERR_RESET_CODE, ERR_COMMON_PASSWORD
 */
export async function resetPassword(
  core: Core,
  asked: { email: string; token: string; password: string; ip: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(core, asked.password);
  const found = await inSystem(core, (db) => unscopedFindLogin(db, asked.email));
  if (!found) throw appError('ERR_RESET_CODE');
  const { companyId, userId } = found;
  const isDone = await inTransaction(companyCtx(core, companyId), async (tx) => {
    if (!(await takeCode(tx, userId, asked.token))) return false;
    await updateTwoFactor(tx, userId, { passwordHash });
    await endUserSessions(tx, { userId, reason: 'password' });
    await audit(tx, 'passwordReset', { userId, ip: asked.ip });
    tx.log.info({ user_id: userId }, 'auth.password_reset');
    return true;
  });
  // A wrong guess must stay counted, so the refusal comes after the commit.
  if (!isDone) throw appError('ERR_RESET_CODE');
  await forgetLoginFailures(core, asked);
}

/** Whether the code is right; it is then used up. */
async function takeCode(tx: Tx, userId: number, token: string): Promise<boolean> {
  const row = await lockReset(tx, userId);
  if (!row || row.expiresAt <= tx.core.now() || row.tries >= TRIES_MAX) return false;
  const code = token.replace(/\s/g, '');
  const isRight = tx.core.secrets
    .deriveKeys(PURPOSE)
    .some((key) => timingSafeEqual(row.codeHash, hashCode(tx, key, { userId, code })));
  if (!isRight) {
    await countResetTry(tx, userId);
    return false;
  }
  await deleteReset(tx, userId);
  return true;
}

/** The code has few digits: without the key, a stolen table would reveal them at once. */
const hashCode = (tx: Tx, key: Buffer, of: { userId: number; code: string }): Buffer =>
  createHmac('sha256', key).update(`${tx.companyId}.${of.userId}.${of.code}`).digest();
