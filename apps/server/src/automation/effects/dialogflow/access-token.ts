/**
 * Google takes a token that the service account has signed itself, so none has to be fetched:
 * https://developers.google.com/identity/protocols/oauth2/service-account#jwt-auth
 */
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ServiceAccount } from './service-account.ts';

const SCOPE =
  'https://www.googleapis.com/auth/cloud-platform https://www.googleapis.com/auth/dialogflow';
const LIFE_S = 3600;
/** A token is replaced before it ends, so that it does not end on its way. */
const SPARE_S = 300;
/** The oldest are forgotten. */
const TOKENS_MAX = 1000;

interface Token {
  jwt: string;
  madeAt: number;
}

/** By account and key: only who has the key finds its token. */
const tokens = new Map<string, Token>();

export async function accessToken(account: ServiceAccount, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  const key = nameOf(account);
  const known = tokens.get(key);
  if (known && at >= known.madeAt && at < known.madeAt + LIFE_S - SPARE_S) return known.jwt;
  const jwt = await sign(account, at);
  tokens.delete(key);
  tokens.set(key, { jwt, madeAt: at });
  const [oldest] = tokens.keys();
  if (tokens.size > TOKENS_MAX && oldest !== undefined) tokens.delete(oldest);
  return jwt;
}

const sign = ({ clientEmail, keyId, privateKey }: ServiceAccount, at: number): Promise<string> =>
  new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setIssuedAt(at)
    .setExpirationTime(at + LIFE_S)
    .sign(privateKey);

const nameOf = ({ clientEmail, keyId, privateKey }: ServiceAccount): string =>
  createHash('sha256')
    .update(`${clientEmail}\n${keyId ?? ''}\n`)
    .update(privateKey.export({ type: 'pkcs8', format: 'der' }))
    .digest('base64');
