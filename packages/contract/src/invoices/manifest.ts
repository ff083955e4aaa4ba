import { manifest } from '../manifest.ts';

export const invoices = manifest({
  errors: {
    ERR_NO_INVOICE_FOUND: 404,
    ERR_INVOICE_SETTLED: 409,
    ERR_PLAN_TOO_SMALL: 409,
    ERR_NOT_BILLED: 422,
  },
  permissions: {
    'invoices-page:view': ['admin'],
  },
  menu: [
    {
      key: 'financeiro',
      path: '/financeiro',
      group: 'admin',
      order: 260,
      permission: 'drawer-admin-items:view',
    },
  ],
  auditActions: [
    'invoicePaid',
    'invoicePaidByHand',
    'invoiceVoided',
    'paymentCredited',
    'planChosen',
  ],
});

/** `expired`: open, and its due date is before today in the company's calendar. */
export const invoiceStatuses = ['open', 'expired', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** `upgrade`: the difference for the rest of a period, after a larger plan was chosen. */
export const invoiceKinds = ['period', 'upgrade'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Why an operator settled an invoice by hand. */
export const invoiceNote = { min: 3, max: 200 } as const;

/** Days before the due date from which there is an invoice. */
export const INVOICE_DAYS = 20;

/** Days before the due date from which the screen reminds the people of the company. */
export const REMINDER_DAYS = 7;
