import type { TextsOf } from '../manifest.ts';
import type { support } from './manifest.ts';

export const texts: TextsOf<typeof support> = {
  errors: {
    ERR_SUPPORT_OFF: 'A empresa não permite visitas do suporte.',
    ERR_SUPPORT_READ_ONLY: 'A visita do suporte só permite ver.',
    ERR_SUPPORT_REFUSED: 'Isto não está disponível em uma visita do suporte.',
    ERR_SUPPORT_NO_ADMIN: 'A empresa não tem quem a administre.',
    ERR_SUPPORT_OVER: 'A visita do suporte já terminou.',
  },
};
