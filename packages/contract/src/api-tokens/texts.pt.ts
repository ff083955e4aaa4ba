import type { TextsOf } from '../manifest.ts';
import type { apiTokens } from './manifest.ts';

export const texts: TextsOf<typeof apiTokens> = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'Token não encontrado.',
    ERR_TOO_MANY_API_TOKENS:
      'A empresa já tem o máximo de tokens. Revogue um que não é mais usado.',
  },
};
