import type { TextsOf } from '../manifest.ts';
import type { connections } from './manifest.ts';

export const texts: TextsOf<typeof connections> = {
  errors: {
    ERR_NO_WAPP_FOUND: 'Conexión no encontrada.',
    ERR_NO_DEF_WAPP_FOUND: 'No hay una conexión predeterminada. Revisa la página de conexiones.',
    ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos un WhatsApp predeterminado.',
    ERR_WAPP_NOT_INITIALIZED: 'Esta conexión no está activa. Revisa la página de conexiones.',
    ERR_WAPP_GREETING_REQUIRED: 'El saludo es obligatorio cuando hay más de una cola.',
    ERR_WAPP_NAME_ALREADY_EXISTS: 'Ya existe una conexión con este nombre.',
    ERR_CONNECTIONS_LIMIT: 'El plan no permite más conexiones.',
    ERR_PROVIDER_UNAVAILABLE: 'Este tipo de conexión no está disponible en esta instalación.',
    ERR_CONNECTION_IN_USE:
      'Hay atenciones abiertas en esta conexión. Resuélvelas antes de eliminarla.',
  },
  menu: { connections: 'Conexiones' },
};
