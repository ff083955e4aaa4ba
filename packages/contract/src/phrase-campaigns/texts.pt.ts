import type { TextsOf } from '../manifest.ts';
import type { phraseCampaigns } from './manifest.ts';

export const texts: TextsOf<typeof phraseCampaigns> = {
  errors: {
    ERR_NO_PHRASE_FOUND: 'Frase não encontrada.',
    ERR_PHRASE_ALREADY_EXISTS: 'Esta frase já inicia outro fluxo nesta conexão.',
  },
  menu: { phraseLists: 'Campanhas de fluxo' },
};
