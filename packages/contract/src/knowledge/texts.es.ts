import type { TextsOf } from '../manifest.ts';
import type { knowledge } from './manifest.ts';

export const texts: TextsOf<typeof knowledge> = {
  errors: {
    ERR_NO_DOCUMENT_FOUND: 'Documento no encontrado.',
    ERR_DOCUMENT_IN_USE: 'Un prompt usa este documento. Quítalo de allí antes de eliminarlo.',
    ERR_DOCUMENT_FILE: 'Sube un archivo PDF, Word (.docx), Markdown o de texto.',
    ERR_DOCUMENT_TOO_LARGE: 'El archivo pesa más de 20 MB.',
    ERR_DOCUMENT_ADDRESS:
      'No se puede leer esta dirección. Usa una dirección pública que empiece con https://.',
    ERR_DOCUMENT_TEXT: 'Solo se puede cambiar el texto pegado.',
    ERR_TOO_MANY_DOCUMENTS: 'La base de conocimiento tiene como máximo 500 documentos.',
  },
  menu: { knowledge: 'Base de conocimiento' },
};
