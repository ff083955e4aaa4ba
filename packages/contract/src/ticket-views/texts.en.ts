import type { TextsOf } from '../manifest.ts';
import type { ticketViews } from './manifest.ts';

export const texts: TextsOf<typeof ticketViews> = {
  errors: {
    ERR_NO_VIEW_FOUND: 'View not found.',
    ERR_VIEW_BROKEN:
      'A filter of this list uses something that no longer exists. Remove it and save again.',
    ERR_TOO_MANY_VIEWS: 'There is no room for another view. Delete one that you no longer need.',
  },
};
