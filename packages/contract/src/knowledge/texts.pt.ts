import type { TextsOf } from '../manifest.ts';
import type { knowledge } from './manifest.ts';

export const texts: TextsOf<typeof knowledge> = {
  errors: {
    ERR_NO_DOCUMENT_FOUND: 'Documento não encontrado.',
    ERR_DOCUMENT_IN_USE:
      'Este documento está em uso por um prompt. Retire-o dali antes de excluir.',
    ERR_DOCUMENT_FILE: 'Envie um arquivo PDF, Word (.docx), Markdown ou de texto.',
    ERR_DOCUMENT_TOO_LARGE: 'O arquivo passa de 20 MB.',
    ERR_DOCUMENT_ADDRESS:
      'Este endereço não pode ser lido. Use um endereço público que comece com https://.',
    ERR_DOCUMENT_TEXT: 'Só o texto colado pode ser alterado.',
    ERR_TOO_MANY_DOCUMENTS: 'A base de conhecimento tem no máximo 500 documentos.',
  },
  menu: { knowledge: 'Base de conhecimento' },
};
