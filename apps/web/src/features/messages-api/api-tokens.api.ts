import type { ApiToken } from '@prosa/contract/api-tokens';
import type { TokenRight } from '@prosa/contract/token-rights';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** The tokens of the company, the newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call('GET /api-tokens', {}, { signal }),
});

export interface NewToken {
  name: string;
  rights: TokenRight[];
  expiresAt: string | null;
}

/** The answer holds the token, which is never shown again. */
export const createToken = (body: NewToken) => call('POST /api-tokens', { body });

export const revokeToken = (id: number) =>
  call('DELETE /api-tokens/:apiTokenId', { params: { apiTokenId: String(id) } });

export const showToken = (client: QueryClient, token: ApiToken): void =>
  change(client, (tokens) => [token, ...tokens.filter(({ id }) => id !== token.id)]);

export const hideToken = (client: QueryClient, tokenId: number): void =>
  change(client, (tokens) => tokens.filter(({ id }) => id !== tokenId));

function change(client: QueryClient, edit: (tokens: ApiToken[]) => ApiToken[]): void {
  client.setQueryData(apiTokensQuery.queryKey, (tokens) => tokens && edit(tokens));
}
