import type { TextsOf } from '../manifest.ts';
import type { assist } from './manifest.ts';

export const texts: TextsOf<typeof assist> = {
  errors: {
    ERR_ASSIST_OFF: 'Help by AI is switched off for your company.',
    ERR_ASSIST_NO_TEXT: 'There is no text for the AI to work on yet.',
  },
};
