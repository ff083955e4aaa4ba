import type { TextsOf } from '../manifest.ts';
import type { fileLists } from './manifest.ts';

export const texts: TextsOf<typeof fileLists> = {
  errors: {
    ERR_NO_FILE_FOUND: 'Lista de archivos no encontrada.',
    ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'Ya existe una lista de archivos con este nombre.',
    ERR_TOO_MANY_FILES: 'La lista no admite tantos archivos.',
  },
  menu: { files: 'Listas de archivos' },
};
