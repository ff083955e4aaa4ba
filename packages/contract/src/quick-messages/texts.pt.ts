import type { TextsOf } from '../manifest.ts';
import type { quickMessages } from './manifest.ts';

export const texts: TextsOf<typeof quickMessages> = {
  errors: {
    ERR_NO_QUICKMESSAGE_FOUND: 'Resposta rápida não encontrada.',
  },
  menu: { quickMessages: 'Respostas rápidas' },
};
