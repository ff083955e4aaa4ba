import type { TextsOf } from '../manifest.ts';
import type { messageApi } from './manifest.ts';

export const texts: TextsOf<typeof messageApi> = {
  errors: {
    ERR_TEMPLATE_REQUIRED: 'Outside the 24-hour window only a template can be sent.',
    ERR_LINK_UNREACHABLE: 'The file could not be fetched from this address.',
  },
  menu: {
    messagesApi: 'API',
  },
};
