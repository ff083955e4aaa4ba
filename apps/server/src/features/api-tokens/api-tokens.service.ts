/** Tokens of the company for its programs. A token is shown when it is made; only its hash is kept. */
import { randomBytes } from 'node:crypto';
import type { ApiToken } from '@prosa/contract/api-tokens';
import { apiTokenLimits } from '@prosa/contract/api-tokens/manifest';
import { TOKEN_PREFIX, type TokenRight } from '@prosa/contract/token-rights';
import { personIdOf } from '../../core/actors.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import { hashToken } from '../connections/token.service.ts';
import {
  type ApiTokenRow,
  countApiTokens,
  deleteApiToken,
  insertApiToken,
  listApiTokens,
} from './api-tokens.queries.ts';
import { emitApiToken, emitApiTokenGone } from './api-tokens.realtime.ts';

const TOKEN_BYTES = 32;
const SHOWN = 4;

export const readApiTokens = (ctx: Ctx): Promise<ApiToken[]> =>
  inTransaction(ctx, async (tx) => (await listApiTokens(tx)).map(present));

export interface NewApiToken {
  name: string;
  rights: readonly TokenRight[];
  expiresAt: string | null;
}

/** @throws ERR_VALIDATION for an end in the past, ERR_TOO_MANY_API_TOKENS */
export function createApiToken(
  ctx: Ctx,
  { name, rights, expiresAt }: NewApiToken,
): Promise<{ token: string; apiToken: ApiToken }> {
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end && end <= ctx.core.now()) {
    const details = [{ field: 'expiresAt', part: 'body', problem: 'too_small' }];
    throw appError('ERR_VALIDATION', { details });
  }
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return inTransaction(ctx, async (tx) => {
    if ((await countApiTokens(tx)) >= apiTokenLimits.tokens)
      throw appError('ERR_TOO_MANY_API_TOKENS', { details: { max: apiTokenLimits.tokens } });
    const id = await insertApiToken(tx, {
      name,
      rights: [...new Set(rights)],
      tokenHash: hashToken(token),
      last4: token.slice(-SHOWN),
      expiresAt: end,
      createdBy: personIdOf(tx.actor),
    });
    await audit(tx, 'apiTokenCreated', { subject: id, detail: `${name}: ${rights.join(', ')}` });
    const apiToken = present((await listApiTokens(tx, id))[0]!);
    emitApiToken(tx, apiToken);
    return { token, apiToken };
  });
}

/** @throws ERR_NO_API_TOKEN_FOUND */
export function revokeApiToken(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const name = await deleteApiToken(tx, id);
    if (name === undefined) throw appError('ERR_NO_API_TOKEN_FOUND');
    await audit(tx, 'apiTokenRevoked', { subject: id, detail: name });
    emitApiTokenGone(tx, id);
  });
}

const present = (row: ApiTokenRow): ApiToken => ({
  ...row,
  expiresAt: row.expiresAt === null ? null : iso(row.expiresAt),
  lastUsedAt: row.lastUsedAt === null ? null : iso(row.lastUsedAt),
  createdAt: iso(row.createdAt),
});
