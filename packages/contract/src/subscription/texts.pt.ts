import type { TextsOf } from '../manifest.ts';
import type { subscription } from './manifest.ts';

export const texts: TextsOf<typeof subscription> = {
  errors: {
    ERR_PRICE_CHANGED: 'O valor mudou. Confira o novo valor e tente de novo.',
    ERR_INVOICE_NOT_OPEN: 'Esta fatura não está mais em aberto.',
    ERR_PAYMENT_METHOD_UNAVAILABLE: 'Esta forma de pagamento não está disponível.',
    ERR_PAYMENT_PROVIDER_REFUSED: 'O provedor de pagamento recusou a cobrança. Confira os dados.',
    ERR_PAYMENT_PROVIDER_UNREACHABLE:
      'O provedor de pagamento não responde. Tente de novo em alguns minutos.',
    ERR_PAYMENT_IN_PROGRESS: 'A cobrança está sendo criada. Tente de novo em alguns segundos.',
  },
};
