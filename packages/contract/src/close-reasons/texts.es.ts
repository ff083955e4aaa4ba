import type { TextsOf } from '../manifest.ts';
import type { closeReasons } from './manifest.ts';

export const texts: TextsOf<typeof closeReasons> = {
  errors: {
    ERR_NO_CLOSE_REASON_FOUND: 'Motivo de cierre no encontrado.',
    ERR_CLOSE_REASON_ARCHIVED: 'Este motivo de cierre está archivado. Elige otro.',
    ERR_CLOSE_REASON_NAME_ALREADY_EXISTS: 'Ya existe un motivo de cierre con este nombre.',
    ERR_TOO_MANY_CLOSE_REASONS:
      'La lista de motivos de cierre está llena. Cambia el nombre de uno archivado.',
  },
};
