import type { TextsOf } from '../manifest.ts';
import type { invoices } from './manifest.ts';

export const texts: TextsOf<typeof invoices> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Fatura não encontrada.',
    ERR_INVOICE_SETTLED: 'Esta fatura já foi paga ou cancelada.',
    ERR_PLAN_TOO_SMALL: 'A empresa usa mais do que este plano permite.',
    ERR_NOT_BILLED: 'Esta empresa não tem data de vencimento, por isso não recebe faturas.',
  },
  menu: { financeiro: 'Financeiro' },
};
