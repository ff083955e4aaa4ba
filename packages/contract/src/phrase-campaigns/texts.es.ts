import type { TextsOf } from '../manifest.ts';
import type { phraseCampaigns } from './manifest.ts';

export const texts: TextsOf<typeof phraseCampaigns> = {
  errors: {
    ERR_NO_PHRASE_FOUND: 'Frase no encontrada.',
    ERR_PHRASE_ALREADY_EXISTS: 'Esta frase ya inicia otro flujo en esta conexión.',
  },
  menu: { phraseLists: 'Campañas de flujo' },
};
