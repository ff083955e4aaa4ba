import type { TextsOf } from '../manifest.ts';
import type { tags } from './manifest.ts';

export const texts: TextsOf<typeof tags> = {
  errors: {
    ERR_NO_TAG_FOUND: 'Tag não encontrada.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'Já existe uma tag com este nome.',
  },
  menu: { tags: 'Tags' },
};
