import type { TextsOf } from '../manifest.ts';
import type { templates } from './manifest.ts';

export const texts: TextsOf<typeof templates> = {
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'Plantilla no encontrada.',
    ERR_TEMPLATE_NOT_SENDABLE: 'Esta plantilla no está aprobada o no se puede enviar desde aquí.',
    ERR_TEMPLATE_VALUES: 'Completa todos los campos de la plantilla, sin saltos de línea.',
    ERR_TEMPLATE_PAUSED:
      'WhatsApp ha pausado esta plantilla. Espera a que vuelva a estar activa o elige otra.',
    ERR_TEMPLATE_REFUSED:
      'WhatsApp rechazó la plantilla. Sincroniza las plantillas y revisa los campos.',
  },
};
