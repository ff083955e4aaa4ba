import type { TextsOf } from '../manifest.ts';
import type { messageApi } from './manifest.ts';

export const texts: TextsOf<typeof messageApi> = {
  errors: {
    ERR_TEMPLATE_REQUIRED: 'Fuera de la ventana de 24 horas solo se puede enviar una plantilla.',
    ERR_LINK_UNREACHABLE: 'No se pudo descargar el archivo de esta dirección.',
  },
  menu: {
    messagesApi: 'API',
  },
};
