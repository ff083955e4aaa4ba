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
    ERR_NO_PAYMENT_ACCOUNT_FOUND: 'Esta conta de pagamento não está configurada.',
    ERR_PAYMENT_ACCOUNT_INCOMPLETE: 'Faltam dados da conta de pagamento.',
    ERR_PAYMENT_ACCOUNT_IN_USE: 'A conta ainda tem cobranças em aberto.',
    ERR_PAYMENT_CERTIFICATE:
      'O arquivo não é um certificado .p12 válido e sem senha, ou o certificado venceu.',
    ERR_PAYMENT_WEBHOOK_REFUSED: 'O provedor recusou o endereço das notificações.',
    ERR_NO_CHARGE_FOUND: 'Cobrança não encontrada.',
    ERR_NOTHING_TO_REFUND: 'Não há valor a devolver neste pagamento.',
  },
};
