import type { TextsOf } from '../manifest.ts';
import type { phraseCampaigns } from './manifest.ts';

export const texts: TextsOf<typeof phraseCampaigns> = {
  errors: {
    ERR_NO_PHRASE_FOUND: 'Phrase not found.',
    ERR_PHRASE_ALREADY_EXISTS: 'This phrase already starts another flow on this connection.',
  },
  menu: { phraseLists: 'Flow campaigns' },
};
