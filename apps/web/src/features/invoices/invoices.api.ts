import type { Invoice, ManagedInvoice } from '@prosa/contract/invoices';
import type { InvoiceFilter } from '@prosa/contract/invoices/filters';
import type { Recurrence } from '@prosa/contract/plans/manifest';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import type { Resource } from '../../ui/resource.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { BILLING, INVOICES, MANAGED_INVOICES } from './invoice-keys.ts';

const byHand = () => Promise.reject(new TypeError('invoices are made by the server'));
const later = (a: Invoice, b: Invoice) => b.dueDate.localeCompare(a.dueDate);

/** The invoices of one's own company. */
export const invoicesResource: Resource<Invoice, never> = {
  name: INVOICES,
  list: async ({ signal, ...query }) => {
    const page = await call(
      'GET /invoices/all',
      { query: { ...query, pages: 'true' } },
      { signal },
    );
    if (Array.isArray(page)) return { items: page, count: page.length, cursor: null };
    return { items: page.invoices, count: page.count, cursor: page.cursor };
  },
  create: byHand,
  update: byHand,
  remove: byHand,
  order: (a, b) => later(a, b) || b.id - a.id,
};

/** The invoices of all companies, or of one, for operators. */
export const managedInvoicesResource: Resource<ManagedInvoice, never> = {
  name: MANAGED_INVOICES,
  list: async ({ signal, filter, ...query }) => {
    const { state, companyId } = filter ?? {};
    const page = await call(
      'GET /invoices',
      {
        query: {
          ...query,
          ...(state && { state: state as InvoiceFilter }),
          ...(companyId && { companyId }),
        },
      },
      { signal },
    );
    return { items: page.invoices, count: page.count, cursor: page.cursor };
  },
  create: byHand,
  update: byHand,
  remove: byHand,
  order: (a, b) => later(a, b) || a.company.id - b.company.id || b.id - a.id,
};

export type Settlement = 'paid' | 'void';

export const settleInvoice = (how: Settlement, { id, company }: ManagedInvoice, reason: string) =>
  call(`POST /companies/:companyId/invoices/:invoiceId/${how}`, {
    params: { companyId: String(company.id), invoiceId: String(id) },
    body: { reason },
  });

/** Until when the company is served, and what it has to pay. */
export const billingQuery = queryOptions({
  queryKey: [BILLING, 'state'],
  queryFn: ({ signal }) => call('GET /billing', {}, { signal }),
  refetchInterval: REVALIDATE_MS,
});

export const billingPlansQuery = queryOptions({
  queryKey: [BILLING, 'plans'],
  queryFn: ({ signal }) => call('GET /billing/plans', {}, { signal }),
});

export const choosePlan = (planId: number, recurrence: Recurrence) =>
  call('POST /billing/plan', { body: { planId, recurrence } });
