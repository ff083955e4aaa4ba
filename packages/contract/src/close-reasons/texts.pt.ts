import type { TextsOf } from '../manifest.ts';
import type { closeReasons } from './manifest.ts';

export const texts: TextsOf<typeof closeReasons> = {
  errors: {
    ERR_NO_CLOSE_REASON_FOUND: 'Motivo de encerramento não encontrado.',
    ERR_CLOSE_REASON_ARCHIVED: 'Este motivo de encerramento está arquivado. Escolha outro.',
    ERR_CLOSE_REASON_NAME_ALREADY_EXISTS: 'Já existe um motivo de encerramento com este nome.',
    ERR_TOO_MANY_CLOSE_REASONS:
      'A lista de motivos de encerramento está cheia. Renomeie um que esteja arquivado.',
  },
};
