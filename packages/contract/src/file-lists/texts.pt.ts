import type { TextsOf } from '../manifest.ts';
import type { fileLists } from './manifest.ts';

export const texts: TextsOf<typeof fileLists> = {
  errors: {
    ERR_NO_FILE_FOUND: 'Lista de arquivos não encontrada.',
    ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'Já existe uma lista de arquivos com este nome.',
    ERR_TOO_MANY_FILES: 'A lista não comporta tantos arquivos.',
  },
  menu: { files: 'Listas de arquivos' },
};
