import { z } from 'zod';
import { isoTime, pageQuery, text, textFlag } from './common.ts';
import { id, textId } from './ids.ts';
import { invoiceFilters } from './invoices/filters.ts';
import { invoiceKinds, invoiceNote, invoiceStatuses } from './invoices/manifest.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    invoice: true;
  }
}

declare module './realtime.ts' {
  interface EventPayloads {
    /** To the admins of a company and to operators: invoices or credit changed, fetch them. */
    invoice: { action: 'update'; invoiceId: number | null };
  }
}

const day = z.iso.date();

/** Amounts are in reais. */
export const Invoice = z.object({
  id: id('invoice'),
  /** The name of the plan, and the period. */
  detail: z.string(),
  value: z.number(),
  /** What earlier overpayments contribute. */
  credit: z.number(),
  /** What is to be paid: the value without the credit. */
  amount: z.number(),
  currency: z.literal('BRL'),
  dueDate: day,
  status: z.enum(invoiceStatuses),
  kind: z.enum(invoiceKinds),
  /** What it pays for: from the end of one day to the end of another. */
  periodFrom: day,
  periodTo: day,
  months: z.number(),
  /** Plans belong to the installation; null: the plan was deleted. */
  planId: z.number().nullable().meta({ ignored: true }),
  paidAt: isoTime.nullable(),
  /** What the operator wrote who marked it as paid, or voided it. */
  note: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Invoice = z.output<typeof Invoice>;

/** An invoice as operators see it. */
export const ManagedInvoice = Invoice.extend({
  company: z.object({ id: id('company'), name: z.string() }),
});
export type ManagedInvoice = z.output<typeof ManagedInvoice>;

const page = { hasMore: z.boolean(), cursor: z.string().nullable() };

const ofCompany = {
  access: 'super',
  params: z.object({ companyId: textId('company'), invoiceId: textId('invoice') }),
  body: z.object({ reason: text(invoiceNote.max).trim().min(invoiceNote.min) }),
  status: 200,
  response: ManagedInvoice,
} as const;

export const invoiceRoutes = {
  'GET /invoices/all': route({
    access: 'invoices-page:view',
    query: z.object({ ...pageQuery, pages: textFlag.optional() }),
    /** Other clients of the family expect a list; whoever asks for pages gets them, and further ones by cursor. */
    response: z.union([
      z.array(Invoice),
      z.object({
        invoices: z.array(Invoice),
        count: z.number(),
        ...page,
      }),
    ]),
    summary: "List your company's invoices, newest first",
  }),
  'GET /invoices/:invoiceId': route({
    access: 'invoices-page:view',
    params: z.object({ invoiceId: textId('invoice') }),
    response: Invoice,
    summary: "Get one of your company's invoices",
  }),
  'GET /invoices': route({
    access: 'super',
    query: z.object({
      searchParam: pageQuery.searchParam,
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      state: z.enum(invoiceFilters).optional(),
      companyId: textId('company').optional(),
    }),
    response: z.object({ invoices: z.array(ManagedInvoice), count: z.number(), ...page }),
    summary: 'List the invoices of all companies, or of one, newest first',
  }),
  'POST /companies/:companyId/invoices/:invoiceId/paid': route({
    ...ofCompany,
    summary:
      'Mark an invoice as paid outside of the system, which moves the due date. ERR_INVOICE_SETTLED.',
  }),
  'POST /companies/:companyId/invoices/:invoiceId/void': route({
    ...ofCompany,
    summary: 'Void an open invoice: it need not be paid. ERR_INVOICE_SETTLED.',
  }),
} as const;
