import type { TextsOf } from '../manifest.ts';
import type { schedules } from './manifest.ts';

export const texts: TextsOf<typeof schedules> = {
  errors: {
    ERR_NO_SCHEDULE_FOUND: 'Programación no encontrada.',
    ERR_SCHEDULE_TIME: 'Elige una hora futura, como máximo dentro de cinco años.',
    ERR_SCHEDULE_EMPTY: 'Con esta repetición no se enviaría ningún mensaje.',
    ERR_SCHEDULE_SENT: 'Este mensaje ya se envió o se está enviando, y no se puede modificar.',
    ERR_SCHEDULE_NOT_FAILED: 'Solo se puede enviar ahora un mensaje que no se envió.',
    ERR_SCHEDULE_MISSED: 'El sistema o la conexión estuvo sin servicio demasiado tiempo.',
    ERR_SCHEDULE_CUSTOMER_WROTE: 'El cliente escribió mientras tanto.',
    ERR_SCHEDULE_CONTACT_BLOCKED: 'El contacto está bloqueado.',
    ERR_SCHEDULE_CONNECTION_GONE: 'La conexión fue eliminada. Elige otra.',
    ERR_SCHEDULE_NO_CONNECTION: 'No hay ninguna conexión activa para enviarlo.',
    ERR_SCHEDULE_COMPANY_BLOCKED:
      'La empresa está bloqueada o el plan ya no incluye programaciones.',
  },
  menu: {
    schedules: 'Programaciones',
  },
};
