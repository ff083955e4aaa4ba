import type { TextsOf } from '../manifest.ts';
import type { queues } from './manifest.ts';

export const texts: TextsOf<typeof queues> = {
  errors: {
    ERR_QUEUE_NOT_FOUND: 'Cola no encontrada.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya está en uso en otra cola.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Ya existe una cola con este nombre.',
    ERR_QUEUE_IN_USE: 'Esta cola aún tiene atenciones abiertas o esperando.',
    ERR_QUEUES_LIMIT: 'El plan no permite más colas.',
    ERR_NO_QUEUEOPTION_FOUND: 'Opción no encontrada.',
    ERR_QUEUEOPTION_LOOP: 'Una opción no puede quedar dentro de sí misma.',
    ERR_QUEUEOPTIONS_LIMIT: 'Esta cola ya tiene el máximo de opciones.',
  },
  menu: { queues: 'Colas y chatbot' },
};
