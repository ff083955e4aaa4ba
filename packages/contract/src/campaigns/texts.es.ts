import type { TextsOf } from '../manifest.ts';
import type { campaigns } from './manifest.ts';

export const texts: TextsOf<typeof campaigns> = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Campaña no encontrada.',
    ERR_CAMPAIGN_LOCKED:
      'Esta campaña ya no se puede editar: ya empezó o empieza en menos de una hora.',
    ERR_CAMPAIGN_STATUS: 'La campaña cambió de estado. Revisa el estado actual.',
    ERR_CAMPAIGN_EMPTY: 'Escribe al menos un mensaje antes de programar la campaña.',
    ERR_CAMPAIGN_NO_CONNECTION: 'Elige una conexión para enviar la campaña.',
    ERR_CAMPAIGN_TEMPLATE:
      'Para cada conexión de la API oficial, elige una plantilla aprobada y completa los campos.',
    ERR_CAMPAIGN_CANNOT_ASK:
      'Las conexiones de la API oficial no pueden preguntar antes. Elige otras conexiones o desactiva la pregunta.',
    ERR_CAMPAIGN_DATE: 'La fecha de envío ya pasó.',
    ERR_CAMPAIGN_WINDOW: 'Indica inicio, un fin distinto y al menos un día de envío.',
    ERR_CAMPAIGN_TEST_NUMBER:
      'Este número está bloqueado o se dio de baja de las campañas, así que tampoco recibe pruebas.',
    ERR_CAMPAIGN_NO_QUESTION: 'Escribe al menos una pregunta o desactiva la confirmación.',
    ERR_CAMPAIGN_NOBODY_FAILED: 'Ningún envío falló, así que no hay a quién reintentar.',
  },
  menu: {
    campaigns: 'Campañas',
    campaignsConfig: 'Ajustes de campañas',
  },
};
