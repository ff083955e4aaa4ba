import type { TextsOf } from '../manifest.ts';
import type { tags } from './manifest.ts';

export const texts: TextsOf<typeof tags> = {
  errors: {
    ERR_NO_TAG_FOUND: 'Tag not found.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'A tag with this name already exists.',
  },
  menu: { tags: 'Tags' },
};
