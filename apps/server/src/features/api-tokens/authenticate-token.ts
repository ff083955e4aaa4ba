/** Who sends a request with a token: a program, through one connection or with the rights of a token of the company. */
import type { FastifyRequest } from 'fastify';
import { type Core, companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { AuthenticateToken } from '../../core/http/http.ts';
import { presentedToken } from '../../core/http/presented-token.ts';
import type { ProvedTokens } from '../../core/http/rate-limits.ts';
import { supportContact } from '../../core/installation/installation-settings.ts';
import { checkSubscription, clockOf } from '../../core/subscription.ts';
import { hashToken } from '../connections/token.service.ts';
import { type FoundToken, noteUse, unscopedFindToken } from './api-tokens.queries.ts';

const keyOf = (token: string): string => hashToken(token).toString('base64url');

/** The key by which requests with a token are counted; undefined for a token that was not verified lately. */
export async function tokenCountOf(
  proved: ProvedTokens,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = presentedToken(request);
  if (!token || !proved.has(keyOf(token))) return undefined;
  return `token ${keyOf(token)}`;
}

/** Missing, unknown, expired and revoked tokens get the same answer. */
export const createAuthenticateToken =
  (core: Core, proved: ProvedTokens): AuthenticateToken =>
  async (request, log) => {
    const token = presentedToken(request);
    const found = token
      ? await inSystem(core, (db) => unscopedFindToken(db, hashToken(token)))
      : undefined;
    if (!token || !found) throw appError('ERR_UNAUTHORIZED');
    const { companyStatus: status, dueDate, timeZone } = found;
    checkSubscription({ status, dueDate, timeZone }, clockOf(core), supportContact(core));
    proved.prove(keyOf(token));
    const { companyId, id, name, rights, connectionId, planFlags } = found;
    const ctx = companyCtx(core, companyId);
    if (!found.isNoted) await inTransaction(ctx, (tx) => noteUse(tx, id));
    return {
      ...ctx,
      log: log.child({ company_id: companyId, ...nameInLog(found) }),
      ip: request.ip,
      actor: { kind: 'token', id, name, rights, connectionId },
      planFlags,
    };
  };

const nameInLog = ({ id, connectionId }: FoundToken) =>
  connectionId === null ? { api_token_id: id } : { token_of: connectionId };
