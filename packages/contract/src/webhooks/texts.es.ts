import type { TextsOf } from '../manifest.ts';
import type { webhooks } from './manifest.ts';

export const texts: TextsOf<typeof webhooks> = {
  errors: {
    ERR_NO_WEBHOOK_FOUND: 'Webhook no encontrado.',
    ERR_NO_WEBHOOK_DELIVERY_FOUND: 'Esta entrega ya no existe.',
    ERR_WEBHOOK_URL: 'Usa una dirección https pública, sin usuario ni contraseña.',
    ERR_WEBHOOKS_LIMIT: 'Tu empresa ya tiene el máximo de 10 webhooks.',
  },
  menu: { webhooks: 'Webhooks' },
};
