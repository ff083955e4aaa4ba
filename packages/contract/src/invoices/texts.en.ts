import type { TextsOf } from '../manifest.ts';
import type { invoices } from './manifest.ts';

export const texts: TextsOf<typeof invoices> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Invoice not found.',
    ERR_INVOICE_SETTLED: 'This invoice was already paid or canceled.',
    ERR_PLAN_TOO_SMALL: 'The company uses more than this plan allows.',
    ERR_NOT_BILLED: 'This company has no due date, so it gets no invoices.',
  },
  menu: { financeiro: 'Billing' },
};
