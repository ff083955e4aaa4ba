import { TOKEN_PREFIX, type TokenRight } from '@prosa/contract/token-rights';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import {
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';
import { hashToken, renewToken } from '../connections/token.service.ts';
import { insertApiToken } from './api-tokens.queries.ts';

/** A token in a header. Its use was noted in the future, so that a request with it changes no row. */
export const withToken = async (
  { core, own }: Pick<Material, 'core' | 'own'>,
  rights: readonly TokenRight[] = ['messages:send'],
) => {
  const token = `${TOKEN_PREFIX}${crypto.randomUUID()}`;
  const lastUsedAt = new Date(core.now().getTime() + 24 * 3600_000);
  await inTransaction(companyCtx(core, own.company), (tx) =>
    insertApiToken(tx, {
      name: nextName(),
      rights: [...rights],
      tokenHash: hashToken(token),
      last4: token.slice(-4),
      lastUsedAt,
    }),
  );
  return { authorization: `Bearer ${token}` };
};

export const fixtures = {
  'GET /token': async ({ core, own }) => {
    const { token } = await renewToken(companyCtx(core, own.company), own.connection);
    return [{ headers: { authorization: `Bearer ${token}` } }];
  },
  'GET /api-tokens': () => [{}],
  'POST /api-tokens': () => [{ body: { name: nextName(), rights: ['contacts:read'] } }],
  'DELETE /api-tokens/:apiTokenId': justParams(({ own }) => ({ apiTokenId: own.apiToken })),
} satisfies Fixtures;

export const things = {
  apiToken: {
    table: 'api_tokens',
    insert: async (tx, words) => {
      const ids: number[] = [];
      for (const { n, name } of words)
        ids.push(
          await insertApiToken(tx, {
            name: name('Token'),
            rights: ['contacts:read'],
            tokenHash: Buffer.from(`${tx.companyId} ${n}`),
            last4: 'abcd',
            // The company may have few valid ones.
            expiresAt: new Date(tx.core.now().getTime() - 1000),
          }),
        );
      return ids;
    },
  },
} satisfies Things;
