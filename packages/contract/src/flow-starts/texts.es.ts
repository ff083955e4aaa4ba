import type { TextsOf } from '../manifest.ts';
import type { flowStarts } from './manifest.ts';

export const texts: TextsOf<typeof flowStarts> = {
  errors: {
    ERR_FLOW_TICKET:
      'Un flujo no puede empezar en grupos, en atenciones cerradas ni con contactos sin mensajes automáticos.',
  },
};
