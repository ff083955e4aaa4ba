import { invoiceStatuses } from './manifest.ts';

/** Which invoices operators list. `paidThisMonth`: in the month of their company's calendar. */
export const invoiceFilters = [...invoiceStatuses, 'paidThisMonth'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];
