/** Opening sessions: by password, and by a code where the account has a second step. */
import { randomBytes } from 'node:crypto';
import {
  countLoginAttempt,
  forgetLoginFailures,
} from '../../core/attempts/login-failures.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import {
  endSessions,
  findLoginOfUser,
  insertSession,
  lockUser,
  unscopedFindLogin,
} from './auth.queries.ts';
import { sessionEnd, TAKEOVER } from './auth.rules.ts';
import { answerSession, cutSockets, type OpenSession } from './auth.service.ts';
import { isLockedLogin } from './demo-logins.ts';
import { USER_AGENT_MAX } from './device.rules.ts';
import { isPassword } from './password.service.ts';
import { withPayLink } from './pay-at-sign-in.ts';
import { isPasswordFingerprint, readChallenge, signChallenge } from './tokens.ts';
import { isTwoFactorRequired, lockTwoFactor } from './two-factor.queries.ts';
import { useCode } from './two-factor.service.ts';

const SECRET_BYTES = 32;

/** Where a sign-in comes from. */
export interface Origin {
  ip: string;
  /** The User-Agent header. */
  userAgent: string;
}

/**
 * Checks the password and opens a session; the user's other sessions end.
 * @throws ERR_INVALID_CREDENTIALS for an unknown e-mail and a wrong password alike, ERR_TOO_MANY_LOGINS,
 *   ERR_SUBSCRIPTION_EXPIRED (administrators get a pay link with it), ERR_TWO_FACTOR_REQUIRED with the challenge of the second step
 */
export async function signIn(
  core: Core,
  attempt: { email: string; password: string } & Origin,
): Promise<OpenSession> {
  await countLoginAttempt(core, attempt);
  const found = await inSystem(core, (db) => unscopedFindLogin(db, attempt.email));
  const isRight = await isPassword(found?.passwordHash, attempt.password);
  if (!found || !isRight || isLockedLogin(core, attempt)) {
    core.log.info({ company_id: found?.companyId, user_id: found?.userId }, 'auth.sign_in_refused');
    if (found) writeDownFailure(core, { ...found, ip: attempt.ip });
    throw appError('ERR_INVALID_CREDENTIALS');
  }
  // Half a sign-in resets no failures: with the password alone nobody gets more attempts.
  if (found.hasTwoFactor)
    throw new AppError('ERR_TWO_FACTOR_REQUIRED', { challenge: await signChallenge(core, found) });
  await forgetLoginFailures(core, attempt);
  return inTransaction(companyCtx(core, found.companyId), (tx) =>
    openSession(tx, { ...attempt, userId: found.userId }),
  );
}

/**
 * The second step, with the challenge that `signIn` gave.
 * @throws ERR_TWO_FACTOR_EXPIRED, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_LOGINS, ERR_SUBSCRIPTION_EXPIRED
 */
export async function signInWithCode(
  core: Core,
  { challenge, code, ...origin }: { challenge: string; code: string } & Origin,
): Promise<OpenSession> {
  const { companyId, userId, fingerprint } = await readChallenge(core, challenge);
  const ctx = companyCtx(core, companyId);
  const login = await inTransaction(ctx, (tx) => findLoginOfUser(tx, userId));
  if (!login || !isPasswordFingerprint(core, login.passwordHash, fingerprint))
    throw appError('ERR_TWO_FACTOR_EXPIRED');
  const { ip } = origin;
  const attempt = { email: login.email, ip };
  await countLoginAttempt(core, { ...attempt, step: 'code' });
  const session = await inTransaction(ctx, async (tx) => {
    if (!(await useCode(tx, userId, code))) {
      tx.log.info({ user_id: userId }, 'auth.two_factor_refused');
      writeDownFailure(core, { companyId, userId, ip });
      throw appError('ERR_TWO_FACTOR_CODE');
    }
    return openSession(tx, { ...origin, userId });
  });
  await forgetLoginFailures(core, attempt);
  await forgetLoginFailures(core, { ...attempt, step: 'code' });
  return session;
}

async function openSession(
  tx: Tx,
  { userId, ip, userAgent }: { userId: number } & Origin,
): Promise<OpenSession> {
  const { core } = tx;
  const now = core.now();
  if (!(await lockUser(tx, userId))) throw appError('ERR_INVALID_CREDENTIALS');
  const session = { id: crypto.randomUUID(), userId, secret: randomBytes(SECRET_BYTES) };
  const expiresAt = sessionEnd(core.config, { now, since: now });
  const needsTwoFactor = await owesTwoFactor(tx, userId);
  await insertSession(tx, {
    ...session,
    expiresAt,
    ip,
    needsTwoFactor,
    now,
    userAgent: userAgent.slice(0, USER_AGENT_MAX).toWellFormed(),
  });
  const { id: sessionId } = session;
  const ended = await endSessions(tx, { userId, except: sessionId, reason: TAKEOVER, now });
  if (ended.length > 0) {
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.user(tx.companyId, userId)],
        entity: 'auth',
        payload: { action: 'update', user: { id: userId }, sessionId, reason: 'takeover' },
      }),
    );
    cutSockets(tx, ended);
  }
  await audit(tx, 'login', { userId, ip });
  tx.log.info({ user_id: userId, taken_over: ended.length }, 'auth.signed_in');
  return answerSession(tx, { ...session, counter: 1 }).catch(async (error) => {
    throw await withPayLink(tx, userId, error);
  });
}

/** Not awaited: the answer for a known address must take no longer than for an unknown one. */
function writeDownFailure(
  core: Core,
  { companyId, userId, ip }: { companyId: number; userId: number; ip: string },
): void {
  inTransaction(companyCtx(core, companyId), (tx) =>
    audit(tx, 'loginFailed', { userId, ip }),
  ).catch((error: unknown) => core.log.warn({ error }, 'auth.failure_not_saved'));
}

/** The company requires a second step and the user has none. */
async function owesTwoFactor(tx: Tx, userId: number): Promise<boolean> {
  if (!(await isTwoFactorRequired(tx))) return false;
  return !(await lockTwoFactor(tx, userId))?.secret;
}
