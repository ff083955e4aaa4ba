import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integración no encontrada.',
    ERR_INTEGRATION_ADDRESS:
      'No se puede llamar a esta dirección. Usa una dirección pública que empiece con https://.',
    ERR_INTEGRATION_IN_USE:
      'Una conexión, una cola o un flujo usa esta integración. Elige otra allí antes de eliminarla.',
    ERR_DIALOGFLOW_KEY:
      'Este no es el archivo de clave de una cuenta de servicio. Descarga la clave JSON en Google Cloud y pega todo el contenido.',
    ERR_TEST_SESSION_DIALOG:
      'Dialogflow rechazó la prueba. Revisa el proyecto, la clave y si la API de Dialogflow está activada.',
    ERR_TEST_REPLY_DIALOG: 'Dialogflow respondió, pero el agente no devolvió ningún mensaje.',
  },
  menu: { queueIntegration: 'Integraciones' },
};
