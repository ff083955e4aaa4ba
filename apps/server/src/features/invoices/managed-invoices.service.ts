/** What operators do with the invoices of companies. */
import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { pageOf } from '../../core/http/cursor.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { voidInvoice } from './close-invoice.ts';
import {
  type ListedRow,
  unscopedCountInvoices,
  unscopedFindInvoice,
  unscopedListInvoices,
} from './invoice-list.queries.ts';
import { type InvoiceRow, lockInvoice } from './invoices.queries.ts';
import { emitInvoices } from './invoices.realtime.ts';
import { existing, readCursor } from './invoices.service.ts';
import { payInvoice } from './pay-invoice.ts';

type ListQuery = RouteInput<Api['GET /invoices']>['query'];

interface ByHand {
  companyId: number;
  invoiceId: number;
  reason: string;
}

export function listManagedInvoices(ctx: UserCtx, query: ListQuery) {
  const { searchParam, state, companyId, cursor, pageNumber = 1 } = query;
  const filter = { search: searchParam?.trim() ?? '', state, companyId };
  const size = pageSizes.others;
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * size;
  return inInstallation(ctx, async (tx) => {
    const found = await unscopedListInvoices(tx, { ...filter, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.dueDate, last.companyId, last.id]);
    return { ...page, count: await unscopedCountInvoices(tx, filter, COUNT_CAP) };
  });
}

/** It was paid some other way. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_SETTLED */
export const payByHand = (ctx: UserCtx, by: ByHand): Promise<ListedRow> =>
  unscopedSettling(ctx, by, 'invoicePaidByHand', async (tx, { valueCents, creditCents }) => {
    await payInvoice(tx, {
      companyId: by.companyId,
      invoiceId: by.invoiceId,
      chargeId: null,
      paidCents: valueCents - creditCents,
      paidAt: ctx.core.now(),
      note: by.reason,
    });
  });

/**
 * Nobody needs to pay it. No other is made for the same period until plan, recurrence or due date change, or until an
 * admin asks for one in order to pay.
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_SETTLED
 */
export const voidByHand = (ctx: UserCtx, by: ByHand): Promise<ListedRow> =>
  unscopedSettling(ctx, by, 'invoiceVoided', async (tx, invoice) => {
    await voidInvoice(tx, { db: tx.db, companyId: by.companyId }, invoice, by.reason);
    emitInvoices(tx, by.companyId);
  });

function unscopedSettling(
  ctx: UserCtx,
  { companyId, invoiceId, reason }: ByHand,
  action: 'invoicePaidByHand' | 'invoiceVoided',
  settle: (tx: UserCtx & Tx, invoice: InvoiceRow) => Promise<void>,
): Promise<ListedRow> {
  return inInstallation(ctx, async (tx) => {
    const found = existing(await unscopedFindInvoice(tx, { companyId, invoiceId }));
    await lockBilled(tx.db, companyId);
    const invoice = await lockInvoice({ db: tx.db, companyId }, invoiceId);
    if (invoice?.status !== 'open') throw appError('ERR_INVOICE_SETTLED');
    await settle(tx, invoice);
    const detail = `${found.companyName}: ${reason}`;
    await audit(tx, action, { subject: invoiceId, detail });
    return existing(await unscopedFindInvoice(tx, { companyId, invoiceId }));
  });
}
