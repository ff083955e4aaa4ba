/** The token by which programs send over a connection. It is shown when it is made; only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../core/audit/audit.ts';
import {
  type Core,
  type Ctx,
  companyCtx,
  inSystem,
  inTransaction,
  type Tx,
} from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { AuthenticateToken } from '../../core/http/http.ts';
import type { ProvedTokens } from '../../core/http/rate-limits.ts';
import { checkSubscription } from '../../core/subscription.ts';
import {
  type ConnectionRow,
  updateConnection,
} from '../../gateway/connections/connections.queries.ts';
import { announce, getConnection } from './connections.service.ts';
import { unscopedFindToken } from './token.queries.ts';

const TOKEN_BYTES = 24;
const SHOWN = 4;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Programs that use the previous token are refused from now on. */
export function renewToken(ctx: Ctx, id: number): Promise<{ token: string; row: ConnectionRow }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const change = { tokenHash: hashToken(token), tokenLast4: token.slice(-SHOWN) };
  return inTransaction(ctx, async (tx) => ({ token, row: await write(tx, id, change) }));
}

export const removeToken = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  inTransaction(ctx, (tx) => write(tx, id, { tokenHash: null, tokenLast4: '' }));

async function write(
  tx: Tx,
  id: number,
  change: { tokenHash: Buffer | null; tokenLast4: string },
): Promise<ConnectionRow> {
  const row = await getConnection(tx, id);
  await updateConnection(tx, id, change);
  await audit(tx, 'tokenChanged', { subject: id, detail: row.name });
  return announce(tx, id);
}

/** `Bearer x`, or `x` alone as some programs send it. */
function presentedToken({ headers }: FastifyRequest): string | undefined {
  const [first = '', second] = (headers.authorization ?? '').trim().split(/\s+/);
  return second === undefined ? first || undefined : /^bearer$/i.test(first) ? second : undefined;
}

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

/** A connection's token sends through it. Missing, unknown and replaced tokens get the same answer. */
export const createAuthenticateToken =
  (core: Core, proved: ProvedTokens): AuthenticateToken =>
  async (request, log) => {
    const token = presentedToken(request);
    const row = token
      ? await inSystem(core, (db) => unscopedFindToken(db, hashToken(token)))
      : undefined;
    if (!token || !row?.companyStatus) throw appError('ERR_UNAUTHORIZED');
    checkSubscription(row, core.now());
    proved.prove(keyOf(token));
    const { companyId, connectionId, name, planFlags } = row;
    const actor = {
      kind: 'token',
      id: connectionId,
      name,
      rights: ['messages:send'],
      connectionId,
    } as const;
    return {
      ...companyCtx(core, companyId),
      log: log.child({ company_id: companyId, token_of: connectionId }),
      ip: request.ip,
      actor,
      planFlags,
    };
  };
