/** The two tokens of a session: a short signed one for requests, and a counted one in a cookie that renews it. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

const ISSUER = 'prosa';
const AUDIENCE = 'prosa-api';
const TYPE = 'access';

/** What an access token says. Rights are not in it: they are read from the rows at each request. */
export interface AccessClaims {
  userId: number;
  companyId: number;
  sessionId: string;
}

export function signAccessToken(core: Core, claims: AccessClaims): Promise<string> {
  const now = core.now().getTime();
  return new SignJWT({ cid: claims.companyId, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(claims.userId))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + core.config.accessTokenMs) / 1000))
    .sign(accessKey(core));
}

const accessKeys = new WeakMap<Core['secrets'], KeyObject>();

/** Made once: importing a key takes longer than checking a token with it. */
function accessKey({ secrets }: Core): KeyObject {
  const known = accessKeys.get(secrets);
  if (known) return known;
  const key = createSecretKey(secrets.deriveKey('access-token'));
  accessKeys.set(secrets, key);
  return key;
}

/** @throws ERR_SESSION_EXPIRED when it is ours but old, ERR_SESSION_ENDED when it is not ours */
export async function readAccessToken(core: Core, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, accessKey(core), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'sub', 'cid', 'sid'],
      currentDate: core.now(),
    });
    return {
      userId: Number(payload.sub),
      companyId: Number(payload.cid),
      sessionId: String(payload.sid),
    };
  } catch (error) {
    throw appError(
      error instanceof errors.JWTExpired ? 'ERR_SESSION_EXPIRED' : 'ERR_SESSION_ENDED',
    );
  }
}

const CHALLENGE_TYPE = 'second-step';
const CHALLENGE_MS = 5 * 60_000;

/** Says that the password was right, to whoever brings a code within minutes. */
export interface ChallengeClaims {
  userId: number;
  companyId: number;
  /** Of the password that was right: after a change the challenge is worth nothing. */
  fingerprint: string;
}

export function signChallenge(
  core: Core,
  login: { userId: number; companyId: number; passwordHash: string },
): Promise<string> {
  const now = core.now().getTime();
  return new SignJWT({ cid: login.companyId, pw: passwordFingerprint(core, login.passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: CHALLENGE_TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(login.userId))
    .setExpirationTime(Math.floor((now + CHALLENGE_MS) / 1000))
    .sign(core.secrets.deriveKey(CHALLENGE_TYPE));
}

/** @throws ERR_TWO_FACTOR_EXPIRED */
export async function readChallenge(core: Core, challenge: string): Promise<ChallengeClaims> {
  try {
    const { payload } = await jwtVerify(challenge, core.secrets.deriveKey(CHALLENGE_TYPE), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: CHALLENGE_TYPE,
      requiredClaims: ['exp', 'sub', 'cid', 'pw'],
      currentDate: core.now(),
    });
    return {
      userId: Number(payload.sub),
      companyId: Number(payload.cid),
      fingerprint: String(payload.pw),
    };
  } catch {
    throw appError('ERR_TWO_FACTOR_EXPIRED');
  }
}

export const passwordFingerprint = (core: Core, passwordHash: string): string =>
  createHmac('sha256', core.secrets.deriveKey(CHALLENGE_TYPE))
    .update(passwordHash)
    .digest('base64url');

/** Token number `counter` of a session. Tokens are computed, so none is stored. */
export interface RefreshToken {
  companyId: number;
  sessionId: string;
  counter: number;
}

export interface PresentedRefreshToken extends RefreshToken {
  signature: string;
}

export const signRefreshToken = (core: Core, token: RefreshToken, secret: Buffer): string =>
  [token.companyId, token.sessionId, token.counter, refreshSignature(core, token, secret)].join(
    '.',
  );

const SHAPE = /^([1-9]\d{0,14})\.([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** Takes a cookie apart; undefined when it cannot be one of ours. It is not verified yet. */
export function parseRefreshToken(text: string | undefined): PresentedRefreshToken | undefined {
  const [, companyId, sessionId, counter, signature] = SHAPE.exec(text ?? '') ?? [];
  if (!companyId || !sessionId || !counter || !signature) return undefined;
  return { companyId: Number(companyId), sessionId, counter: Number(counter), signature };
}

export function isSignedRefreshToken(
  core: Core,
  token: PresentedRefreshToken,
  secret: Buffer,
): boolean {
  const expected = Buffer.from(refreshSignature(core, token, secret));
  return timingSafeEqual(expected, Buffer.from(token.signature));
}

/** The session's own secret makes a stolen master key useless without the row, and the other way round. */
function refreshSignature(core: Core, token: RefreshToken, secret: Buffer): string {
  return createHmac('sha256', core.secrets.deriveKey('refresh-token'))
    .update(secret)
    .update(`${token.companyId}.${token.sessionId}.${token.counter}`)
    .digest('base64url');
}
