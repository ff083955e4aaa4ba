/** The two tokens of a session: a short signed one for requests, and a numbered one in a cookie that renews it. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import {
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Core } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import { CheckedTokens } from './checked-tokens.ts';

const ISSUER = 'prosa';
const AUDIENCE = 'prosa-api';
const TYPE = 'access';

/** Claims of an access token. Rights are not among them: they are read from the rows at each request. */
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
    .setIssuedAt(now / 1000)
    .setExpirationTime(Math.floor((now + core.config.accessTokenMs) / 1000))
    .sign(accessKeys(core)[0]!);
}

const keysOf = new WeakMap<Core['secrets'], KeyObject[]>();

/** Of every master key, the current one first. Made once: importing a key takes longer than checking a token with it. */
function accessKeys({ secrets }: Core): KeyObject[] {
  const known = keysOf.get(secrets);
  if (known) return known;
  const keys = secrets.deriveKeys('access-token').map((key) => createSecretKey(key));
  keysOf.set(secrets, keys);
  return keys;
}

/** A token may be older than the master key. */
async function verifyWithAny(
  token: string,
  keys: readonly (KeyObject | Buffer)[],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const [key, ...earlier] = keys;
  try {
    return (await jwtVerify(token, key!, options)).payload;
  } catch (error) {
    const isForeign = error instanceof errors.JWSSignatureVerificationFailed;
    if (!isForeign || earlier.length === 0) throw error;
    return verifyWithAny(token, earlier, options);
  }
}

const checkedOf = new WeakMap<Core['secrets'], CheckedTokens<AccessClaims>>();

function checkedTokens({ secrets }: Core): CheckedTokens<AccessClaims> {
  const known = checkedOf.get(secrets);
  if (known) return known;
  const tokens = new CheckedTokens<AccessClaims>();
  checkedOf.set(secrets, tokens);
  return tokens;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** They go into statements, so their types are checked. */
function claimsOf({ sub, cid, sid }: JWTPayload): AccessClaims {
  const claims = { userId: Number(sub), companyId: Number(cid), sessionId: String(sid) };
  const isWhole = Number.isSafeInteger(claims.userId) && Number.isSafeInteger(claims.companyId);
  if (!isWhole || !UUID.test(claims.sessionId)) throw new Error('claims are not of ours');
  return claims;
}

/** Milliseconds since a token was made. Only of one that has been checked. */
export const ageOfToken = (core: Core, token: string): number =>
  core.now().getTime() - (decodeJwt(token).iat ?? 0) * 1000;

/** @throws ERR_SESSION_EXPIRED when we issued it but it has expired, ERR_SESSION_ENDED when it is not ours */
export async function readAccessToken(core: Core, token: string): Promise<AccessClaims> {
  const checked = checkedTokens(core);
  const known = checked.claimsOf(token, core.now());
  if (known) return known;
  try {
    const payload = await verifyWithAny(token, accessKeys(core), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'sub', 'cid', 'sid'],
      currentDate: core.now(),
    });
    const claims = claimsOf(payload);
    checked.add(token, { claims, expiresAt: payload.exp! });
    return claims;
  } catch (error) {
    throw appError(
      error instanceof errors.JWTExpired ? 'ERR_SESSION_EXPIRED' : 'ERR_SESSION_ENDED',
    );
  }
}

/** Whether we made it, however long ago. */
export const isAccessToken = (core: Core, token: string): Promise<boolean> =>
  readAccessToken(core, token).then(
    () => true,
    (error: unknown) => error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED',
  );

const CHALLENGE_TYPE = 'second-step';
const CHALLENGE_MS = 5 * 60_000;

/** Proves for a few minutes that the password was right, until the code arrives. */
export interface ChallengeClaims {
  userId: number;
  companyId: number;
  /** Hash of the password that was checked: after a change the challenge is worth nothing. */
  fingerprint: string;
}

export function signChallenge(
  core: Core,
  login: { userId: number; companyId: number; passwordHash: string },
): Promise<string> {
  const now = core.now().getTime();
  const key = core.secrets.deriveKey(CHALLENGE_TYPE);
  return new SignJWT({ cid: login.companyId, pw: passwordFingerprint(key, login.passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: CHALLENGE_TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(login.userId))
    .setExpirationTime(Math.floor((now + CHALLENGE_MS) / 1000))
    .sign(key);
}

/** @throws ERR_TWO_FACTOR_EXPIRED */
export async function readChallenge(core: Core, challenge: string): Promise<ChallengeClaims> {
  try {
    const payload = await verifyWithAny(challenge, core.secrets.deriveKeys(CHALLENGE_TYPE), {
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

export const isPasswordFingerprint = (core: Core, passwordHash: string, given: string): boolean =>
  core.secrets
    .deriveKeys(CHALLENGE_TYPE)
    .some((key) => passwordFingerprint(key, passwordHash) === given);

const passwordFingerprint = (key: Buffer, passwordHash: string): string =>
  createHmac('sha256', key).update(passwordHash).digest('base64url');

const REFRESH = 'refresh-token';

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
  [
    ...[token.companyId, token.sessionId, token.counter],
    refreshSignature(core.secrets.deriveKey(REFRESH), token, secret),
  ].join('.');

const SHAPE =
  /^([1-9]\d{0,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** Parses a cookie; undefined when it cannot be one of ours. It is not verified yet. */
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
  const given = Buffer.from(token.signature);
  return core.secrets
    .deriveKeys(REFRESH)
    .some((key) => timingSafeEqual(Buffer.from(refreshSignature(key, token, secret)), given));
}

/** The session's own secret makes a stolen master key useless without the row, and vice versa. */
function refreshSignature(key: Buffer, token: RefreshToken, secret: Buffer): string {
  return createHmac('sha256', key)
    .update(secret)
    .update(`${token.companyId}.${token.sessionId}.${token.counter}`)
    .digest('base64url');
}
