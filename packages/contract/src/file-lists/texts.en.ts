import type { TextsOf } from '../manifest.ts';
import type { fileLists } from './manifest.ts';

export const texts: TextsOf<typeof fileLists> = {
  errors: {
    ERR_NO_FILE_FOUND: 'File list not found.',
    ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'A file list with this name already exists.',
    ERR_TOO_MANY_FILES: 'The list cannot hold that many files.',
  },
  menu: { files: 'File lists' },
};
