import type { TextsOf } from '../manifest.ts';
import type { apiTokens } from './manifest.ts';

export const texts: TextsOf<typeof apiTokens> = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'Token not found.',
    ERR_TOO_MANY_API_TOKENS:
      'The company has as many tokens as it may have. Revoke one that is no longer used.',
  },
};
