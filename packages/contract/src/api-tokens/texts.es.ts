import type { TextsOf } from '../manifest.ts';
import type { apiTokens } from './manifest.ts';

export const texts: TextsOf<typeof apiTokens> = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'Token no encontrado.',
    ERR_TOO_MANY_API_TOKENS:
      'La empresa ya tiene el máximo de tokens. Revoca uno que ya no se use.',
  },
};
