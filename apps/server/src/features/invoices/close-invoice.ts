/** An invoice that nobody has to pay any more: paid, or void. */
import type { Tx } from '../../core/ctx.ts';
import { type Account, type InvoiceRow, insertCredit, updateInvoice } from './invoices.queries.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /**
     * Its open charges, but for the one that paid it, have to be canceled at their providers: by a job, because who tells
     * this holds the company's lock. The company may be another than that of the transaction, whose actor is then an
     * operator.
     */
    'invoice.closed': {
      companyId: number;
      invoiceId: number;
      status: 'paid' | 'void';
      chargeId: number | null;
    };
  }
}

/** @param account the company of the invoice, whose lock the caller holds */
export async function voidInvoice(
  tx: Tx,
  account: Account,
  { id, creditCents }: Pick<InvoiceRow, 'id' | 'creditCents'>,
  note = '',
): Promise<void> {
  await updateInvoice(account, id, { status: 'void', note });
  if (creditCents > 0)
    await insertCredit(account, { cents: creditCents, reason: 'returned', invoiceId: id });
  await tx.happened({
    type: 'invoice.closed',
    companyId: account.companyId,
    invoiceId: id,
    status: 'void',
    chargeId: null,
  });
}
