import type { Checkout } from '@prosa/contract/subscription';
import { type Ctx, inSystem, inTransaction } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { unscopedListMethods } from '../accounts/accounts.queries.ts';
import { presentCheckout } from '../charges.present.ts';
import { findOrderedInvoice, findPayer, listCharges } from '../charges.queries.ts';

/** @throws ERR_NO_INVOICE_FOUND */
export async function readCheckout(
  ctx: Ctx,
  invoiceId: number,
  { withPayer }: { withPayer: boolean },
): Promise<Checkout> {
  const served = await inSystem(ctx.core, (db) => unscopedListMethods(db));
  return inTransaction(ctx, async (tx) => {
    const invoice = await findOrderedInvoice(tx, invoiceId);
    if (!invoice) throw appError('ERR_NO_INVOICE_FOUND');
    const [charge] = await listCharges(tx, invoiceId);
    const payer = withPayer ? await findPayer(tx) : undefined;
    const { timeZone, companyTaxId } = invoice;
    const taxId = withPayer && !payer ? companyTaxId : '';
    const today = ctx.core.now().toLocaleDateString('sv', { timeZone });
    const methods = served.map(({ method }) => method).toSorted();
    return presentCheckout({
      companyId: ctx.companyId,
      invoice,
      methods,
      payer,
      taxId,
      charge,
      today,
    });
  });
}
