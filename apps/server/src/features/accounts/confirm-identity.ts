/** The signed-in user proves their identity again, before an action that needs more than a session. */

import {
  countLoginAttempt,
  forgetLoginFailures,
} from '../../core/attempts/login-failures.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { confirmSession } from './auth.queries.ts';
import { isPassword } from './password.service.ts';
import { lockOwn, useCode } from './two-factor.service.ts';

export interface Identity {
  password?: string | undefined;
  code?: string | undefined;
  ip: string;
}

/**
 * Accepts the password, or a code of the second step. Counts like a sign-in.
 * @throws ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_LOGINS
 */
export async function confirmIdentity(
  ctx: UserCtx,
  { password, code, ip }: Identity,
): Promise<void> {
  const { email, passwordHash } = await inTransaction(ctx, lockOwn);
  const attempt = { email, ip, step: 'confirm' } as const;
  await countLoginAttempt(ctx.core, attempt);
  if (code === undefined && !(await isPassword(passwordHash, password ?? '')))
    throw appError('ERR_WRONG_PASSWORD');
  await inTransaction(ctx, async (tx) => {
    if (code !== undefined && !(await useCode(tx, tx.actor.id, code)))
      throw appError('ERR_TWO_FACTOR_CODE');
    await confirmSession(tx, tx.actor.sessionId, tx.core.now());
  });
  await forgetLoginFailures(ctx.core, attempt);
}
