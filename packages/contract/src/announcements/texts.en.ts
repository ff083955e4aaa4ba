import type { TextsOf } from '../manifest.ts';
import type { announcements } from './manifest.ts';

export const texts: TextsOf<typeof announcements> = {
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: 'Announcement not found.',
    ERR_ANNOUNCEMENT_FILE: 'The attachment of an announcement must be a PNG or JPG picture.',
  },
};
