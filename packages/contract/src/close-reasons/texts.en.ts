import type { TextsOf } from '../manifest.ts';
import type { closeReasons } from './manifest.ts';

export const texts: TextsOf<typeof closeReasons> = {
  errors: {
    ERR_NO_CLOSE_REASON_FOUND: 'Closing reason not found.',
    ERR_CLOSE_REASON_ARCHIVED: 'This closing reason is archived. Choose another one.',
    ERR_CLOSE_REASON_NAME_ALREADY_EXISTS: 'A closing reason with this name already exists.',
    ERR_TOO_MANY_CLOSE_REASONS: 'The list of closing reasons is full. Rename one that is archived.',
  },
};
