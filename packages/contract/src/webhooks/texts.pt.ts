import type { TextsOf } from '../manifest.ts';
import type { webhooks } from './manifest.ts';

export const texts: TextsOf<typeof webhooks> = {
  errors: {
    ERR_NO_WEBHOOK_FOUND: 'Webhook não encontrado.',
    ERR_NO_WEBHOOK_DELIVERY_FOUND: 'Este envio não existe mais.',
    ERR_WEBHOOK_URL: 'Use um endereço https público, sem usuário e senha.',
    ERR_WEBHOOKS_LIMIT: 'Sua empresa já tem o máximo de 10 webhooks.',
  },
  menu: { webhooks: 'Webhooks' },
};
