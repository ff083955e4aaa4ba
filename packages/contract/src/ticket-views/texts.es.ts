import type { TextsOf } from '../manifest.ts';
import type { ticketViews } from './manifest.ts';

export const texts: TextsOf<typeof ticketViews> = {
  errors: {
    ERR_NO_VIEW_FOUND: 'Vista no encontrada.',
    ERR_VIEW_BROKEN:
      'Un filtro de esta lista usa algo que ya no existe. Quítalo y guarda de nuevo.',
    ERR_TOO_MANY_VIEWS: 'No hay espacio para otra vista. Elimina una que ya no uses.',
  },
};
