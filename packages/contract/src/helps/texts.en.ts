import type { TextsOf } from '../manifest.ts';
import type { helps } from './manifest.ts';

export const texts: TextsOf<typeof helps> = {
  errors: {
    ERR_NO_HELP_FOUND: 'Video not found.',
    ERR_TOO_MANY_HELPS: 'The installation already has 500 help videos. Delete one.',
  },
  menu: { helps: 'Help' },
};
