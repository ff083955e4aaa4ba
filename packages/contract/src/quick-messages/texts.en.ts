import type { TextsOf } from '../manifest.ts';
import type { quickMessages } from './manifest.ts';

export const texts: TextsOf<typeof quickMessages> = {
  errors: {
    ERR_NO_QUICKMESSAGE_FOUND: 'Quick reply not found.',
  },
  menu: { quickMessages: 'Quick replies' },
};
