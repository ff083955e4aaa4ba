/** Authenticates requests; renews and ends sessions. */

import type { SessionUser } from '@prosa/contract/auth';
import type { FastifyRequest } from 'fastify';
import { isAwaitingApproval } from '../../conversation/settings/settings.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import {
  type Core,
  companyCtx,
  inTransaction,
  type Reader,
  reading,
  type Tx,
  type UserCtx,
} from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import type { Authenticate } from '../../core/http/http.ts';
import { supportContact } from '../../core/installation/installation-settings.ts';
import type { Log } from '../../core/log.ts';
import { gatherEach } from '../../core/process/gather.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { checkSubscription, clockOf } from '../../core/subscription.ts';
import { presentSessionUser } from './auth.present.ts';
import {
  endSessions,
  findEndedReasons,
  findSession,
  findSessionActor,
  findSessionActors,
  findSessionUser,
  lockSession,
  rotateSession,
  type SessionActorRow,
} from './auth.queries.ts';
import { judgeRefresh, sessionEnd, TAKEOVER } from './auth.rules.ts';
import { readRefreshCookie } from './refresh-cookie.ts';
import {
  type AccessClaims,
  isSignedRefreshToken,
  type PresentedRefreshToken,
  parseRefreshToken,
  readAccessToken,
  signAccessToken,
  signRefreshToken,
} from './tokens.ts';
import { leaveVisit, type OwnSession } from './visit-sessions.queries.ts';

export type Authenticated = UserCtx & {
  confirmedAt: Date;
  planFlags: Record<string, boolean>;
  needsTwoFactor: boolean;
};

export interface OpenSession {
  accessToken: string;
  refreshToken: string;
  user: SessionUser;
}

/** Sessions of a company that one statement reads. */
const TOGETHER_MAX = 100;

/**
 * Authenticates a request. Rights are read from the rows each time, so a change counts at once; requests of a company that
 * come while others are being authenticated are read together.
 * The returned function @throws ERR_SESSION_EXPIRED, ERR_SESSION_ENDED, ERR_SESSION_TAKEN_OVER, ERR_SUBSCRIPTION_EXPIRED or
 * ERR_COMPANY_SUSPENDED
 */
export function createAuthenticate(core: Core): Authenticate {
  const read = gatherEach(
    (companyId: number, claims: readonly AccessClaims[]) =>
      readActors(reading(companyCtx(core, companyId)), claims),
    TOGETHER_MAX,
  );
  return async (request, log) => {
    const token = bearerToken(request);
    if (!token) throw appError('ERR_SESSION_ENDED');
    const claims = await readAccessToken(core, token);
    const found = await read(claims.companyId, claims);
    if (found instanceof AppError) throw found;
    return { ...ctxOf(core, claims, log), ...found, ip: request.ip };
  };
}

/**
 * Authenticates a page that loads a file: an <img> sends no token, but the cookie that renews the session.
 * Reading it does not use it up. @throws like a request with its token
 */
export async function authenticatePage(
  core: Core,
  request: FastifyRequest,
): Promise<Authenticated> {
  const token = bearerToken(request);
  return loadActor(
    core,
    token ? await readAccessToken(core, token) : await readCookie(core, request),
  );
}

async function readCookie(core: Core, request: FastifyRequest): Promise<AccessClaims> {
  const presented = parseRefreshToken(readRefreshCookie(core.config, request));
  if (!presented) throw sessionOver(null);
  const { companyId, sessionId, counter } = presented;
  const session = await inTransaction(companyCtx(core, companyId), (tx) =>
    findSession(tx, sessionId),
  );
  if (!session || !isSignedRefreshToken(core, presented, session.secret)) throw sessionOver(null);
  const worth = judgeRefresh(session, counter, core.now());
  if (worth === 'dead' || worth === 'reuse') throw sessionOver(session.endedReason);
  return { companyId, userId: session.userId, sessionId };
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** The session that a request's token names; undefined where the token is not ours or has run out. */
export async function sessionOf(core: Core, request: FastifyRequest): Promise<string | undefined> {
  const token = bearerToken(request);
  if (!token) return undefined;
  const claims = await readAccessToken(core, token).catch(() => undefined);
  return claims?.sessionId;
}

/** The actor of a session by its current rows. @throws like a request with its token */
async function loadActor(core: Core, claims: AccessClaims): Promise<Authenticated> {
  const ctx = ctxOf(core, claims, core.log);
  const [found] = await readActors(reading(ctx), [claims]);
  if (!found || found instanceof AppError) throw found ?? appError('ERR_SESSION_ENDED');
  return { ...ctx, ...found };
}

const ctxOf = (core: Core, claims: AccessClaims, log: Log) => ({
  ...companyCtx(core, claims.companyId),
  log: logOf(log, claims),
});

const logOf = (log: Log, { companyId, userId }: AccessClaims): Log =>
  log.child({ company_id: companyId, user_id: userId });

export type Read = Pick<Authenticated, 'actor' | 'planFlags' | 'needsTwoFactor' | 'confirmedAt'>;

/** The actors of these sessions, in their order, by the current rows; an error for each session that is refused. */
export async function readActors(
  tx: Reader,
  claims: readonly AccessClaims[],
): Promise<(Read | AppError)[]> {
  const now = tx.core.now();
  const ids = [...new Set(claims.map(({ sessionId }) => sessionId))];
  const found = await findSessionActors(tx, ids, now);
  const over = ids.filter((id) => !found.has(id));
  const reasons = over.length > 0 ? await findEndedReasons(tx, over) : new Map();
  return claims.map(({ sessionId, userId }) => {
    const row = found.get(sessionId);
    if (row?.id !== userId) return sessionOver(reasons.get(sessionId) ?? null);
    return asRead(tx.core, row);
  });
}

function asRead(core: Core, row: SessionActorRow): Read | AppError {
  try {
    checkServed(core, row);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  const { id, name, profile, queueIds, planFlags, needsTwoFactor, confirmedAt, sessionId } = row;
  const allTicket = row.allTicket === 'enabled';
  const visit = row.visit ?? undefined;
  const who = { id, name, profile, super: row.super, allTicket, queueIds, sessionId };
  return {
    actor: { kind: 'person', ...who, ...(visit && { visit }) },
    planFlags,
    needsTwoFactor,
    confirmedAt,
  };
}

const checkServed = (core: Core, { companyStatus, dueDate, timeZone }: SessionActorRow): void =>
  checkSubscription(
    { status: companyStatus, dueDate, timeZone },
    clockOf(core),
    supportContact(core),
  );

/** The first request after a takeover gets the reason, even before the event reaches the browser. */
const sessionOver = (reason: string | null): AppError =>
  appError(reason === TAKEOVER ? 'ERR_SESSION_TAKEN_OVER' : 'ERR_SESSION_ENDED');

/** Both tokens of a session and its user; refused where the company may not be served. */
export async function answerSession(
  tx: Tx,
  session: { id: string; userId: number; secret: Buffer; counter: number },
): Promise<OpenSession> {
  const { core, companyId } = tx;
  const { id: sessionId, userId, counter, secret } = session;
  const row = await findSessionActor(tx, { userId, sessionId, now: core.now() });
  const user = await findSessionUser(tx, { userId, sessionId });
  if (!row || !user) throw appError('ERR_SESSION_ENDED');
  if (!row.companyStatus && (await isAwaitingApproval(tx)))
    throw new AppError('ERR_COMPANY_WAITING', { contact: supportContact(core) });
  checkServed(core, row);
  return {
    accessToken: await signAccessToken(core, { userId, companyId, sessionId }),
    refreshToken: signRefreshToken(core, { companyId, sessionId, counter }, secret),
    user: presentSessionUser(core, companyId, user),
  };
}

/**
 * Exchanges a refresh token for the next one. A copy used late ends the session.
 * @throws ERR_SESSION_ENDED, ERR_SESSION_TAKEN_OVER, ERR_SUBSCRIPTION_EXPIRED
 */
export async function renewSession(
  core: Core,
  { cookie, ip }: { cookie: string | undefined; ip: string },
): Promise<OpenSession> {
  const presented = parseRefreshToken(cookie);
  if (!presented) throw appError('ERR_SESSION_ENDED');
  const ctx = { ...companyCtx(core, presented.companyId), ip };
  const renewed = await inTransaction(ctx, (tx) => exchange(tx, presented));
  if ('visit' in renewed) return returnFromVisit(core, renewed.visit);
  // The ending of a reused session must be committed, so the refusal comes after.
  if ('refusal' in renewed) throw renewed.refusal;
  return renewed;
}

async function exchange(
  tx: Tx,
  presented: PresentedRefreshToken,
): Promise<OpenSession | { refusal: AppError } | { visit: OwnSession }> {
  const now = tx.core.now();
  const session = await lockSession(tx, presented.sessionId);
  if (!session || !isSignedRefreshToken(tx.core, presented, session.secret)) {
    return { refusal: sessionOver(null) };
  }
  const renewal = judgeRefresh(session, presented.counter, now);
  if (renewal === 'dead') {
    const visit = await leaveVisit(tx, session, presented.counter);
    return visit ? { visit } : { refusal: sessionOver(session.endedReason) };
  }
  if (renewal === 'reuse') {
    tx.log.warn({ user_id: session.userId, session_id: session.id }, 'auth.refresh_token_reused');
    await endUserSessions(tx, { userId: session.userId, only: session.id, reason: 'reuse' });
    await audit(tx, 'sessionReused', { userId: session.userId });
    return { refusal: sessionOver(null) };
  }
  if (renewal === 'repeat') return answerSession(tx, session);
  const next = {
    ...session,
    counter: session.counter + 1,
    rotatedAt: now,
    // A visit ends when it was said to end.
    expiresAt: session.onBehalfOf
      ? session.expiresAt
      : sessionEnd(tx.core.config, { now, since: session.createdAt }),
  };
  const { id, counter, rotatedAt, expiresAt } = next;
  await rotateSession(tx, { id, counter, rotatedAt, expiresAt });
  return answerSession(tx, next);
}

/** Opens the own session of an operator again, from which they began a visit. @throws ERR_SESSION_ENDED */
export function returnFromVisit(
  core: Core,
  { companyId, sessionId }: OwnSession,
): Promise<OpenSession> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session) throw sessionOver(null);
    return answerSession(tx, session);
  });
}

/** Ends the session of a refresh cookie; one that is not ours or already over is no error. */
export async function signOut(core: Core, cookie: string | undefined): Promise<void> {
  const presented = parseRefreshToken(cookie);
  if (!presented) return;
  await inTransaction(companyCtx(core, presented.companyId), async (tx) => {
    const session = await lockSession(tx, presented.sessionId);
    if (!session || !isSignedRefreshToken(core, presented, session.secret)) return;
    await endUserSessions(tx, { userId: session.userId, only: session.id, reason: 'signed-out' });
    if (session.onBehalfOf === null) await audit(tx, 'logout', { userId: session.userId });
  });
}

/** Ends sessions of a user; after commit, notifies their browsers and closes their sockets. @returns how many */
export async function endUserSessions(
  tx: Tx,
  which: { userId: number; except?: string; only?: string; reason: string },
): Promise<number> {
  const ended = await endSessions(tx, { ...which, now: tx.core.now() });
  for (const sessionId of ended) {
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.session(tx.companyId, sessionId)],
        entity: 'auth',
        payload: { action: 'update', user: { id: which.userId }, sessionId, reason: 'ended' },
      }),
    );
  }
  cutSockets(tx, ended);
  return ended.length;
}

export function cutSockets(tx: Tx, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) {
    tx.afterCommit(() => tx.core.realtime.disconnect(rooms.session(tx.companyId, sessionId)));
  }
}

/** The signed-in user in the answers of login and refresh. */
export async function getSessionUser(ctx: UserCtx): Promise<SessionUser> {
  const { id: userId, sessionId } = ctx.actor;
  const row = await inTransaction(ctx, (tx) => findSessionUser(tx, { userId, sessionId }));
  if (!row) throw appError('ERR_SESSION_ENDED');
  return presentSessionUser(ctx.core, ctx.companyId, row);
}
