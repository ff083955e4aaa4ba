import type { TextsOf } from '../manifest.ts';
import type { ticketViews } from './manifest.ts';

export const texts: TextsOf<typeof ticketViews> = {
  errors: {
    ERR_NO_VIEW_FOUND: 'Visão não encontrada.',
    ERR_VIEW_BROKEN:
      'Um filtro desta lista usa algo que não existe mais. Retire-o e salve de novo.',
    ERR_TOO_MANY_VIEWS: 'Não há espaço para outra visão. Exclua uma que você não usa mais.',
  },
};
