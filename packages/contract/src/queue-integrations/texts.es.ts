import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integración no encontrada.',
    ERR_INTEGRATION_ADDRESS:
      'No se puede llamar a esta dirección. Usa una dirección pública que empiece con https://.',
    ERR_INTEGRATION_IN_USE:
      'Una conexión o una cola usa esta integración. Elige otra allí antes de eliminarla.',
  },
  menu: { queueIntegration: 'Integraciones' },
};
