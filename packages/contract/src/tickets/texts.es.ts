import type { TextsOf } from '../manifest.ts';
import type { tickets } from './manifest.ts';

export const texts: TextsOf<typeof tickets> = {
  errors: {
    ERR_NO_TICKET_FOUND: 'Atención no encontrada.',
    ERR_OTHER_OPEN_TICKET: 'Ya existe una atención abierta para este contacto.',
    ERR_TICKET_NOT_OPEN: 'La atención no está abierta.',
    ERR_TICKET_TRANSITION: 'La atención ya cambió de estado.',
    ERR_UNDO_TOO_LATE:
      'Ya no se puede deshacer: el cliente recibió el aviso. Reabre la atención si lo necesitas.',
    ERR_SNOOZE_TIME: 'Elige un momento futuro, dentro de un año.',
    ERR_USER_NOT_IN_QUEUE: 'Este usuario no atiende la cola elegida.',
    ERR_QUEUE_REQUIRED: 'Elige una cola.',
  },
  menu: {
    tickets: 'Atenciones',
  },
};
