import type { Invoice, ManagedInvoice } from '@prosa/contract/invoices';
import { iso } from '../../core/time.ts';
import type { ListedRow } from './invoice-list.queries.ts';

export const reais = (cents: number): number => cents / 100;

export const presentInvoice = (row: ListedRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  value: reais(row.valueCents),
  credit: reais(row.creditCents),
  amount: reais(row.valueCents - row.creditCents),
  currency: 'BRL',
  dueDate: row.dueDate,
  status: row.status,
  kind: row.kind,
  periodFrom: row.periodFrom,
  periodTo: row.periodTo,
  months: row.months,
  planId: row.planId,
  paidAt: row.paidAt && iso(row.paidAt),
  note: row.note,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});

export const presentManagedInvoice = (row: ListedRow): ManagedInvoice => ({
  ...presentInvoice(row),
  company: { id: row.companyId, name: row.companyName },
});
