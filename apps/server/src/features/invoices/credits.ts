/** Credit that leaves a company's account other than by an invoice. */
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { findBalance, findCreditOfCharge, findRefunded, insertCredit } from './invoices.queries.ts';
import { emitInvoices } from './invoices.realtime.ts';

interface Refund {
  companyId: number;
  /** The charge whose surplus is given back. */
  chargeId: number;
  cents: number;
}

/**
 * Takes the surplus of a charge off the credit before its provider is asked to give it back.
 * @returns false, and takes nothing, if an invoice has used it, or the charge brought less
 */
export async function refundCredit(
  tx: Tx,
  { companyId, chargeId, cents }: Refund,
): Promise<boolean> {
  const account = { db: tx.db, companyId };
  await lockBilled(tx.db, companyId);
  const surplus = (await findCreditOfCharge(account, chargeId)) ?? 0;
  const left = surplus - (await findRefunded(account, chargeId));
  if (cents <= 0 || cents > left || cents > (await findBalance(account))) return false;
  await insertCredit(account, { cents: -cents, reason: 'refunded', chargeId });
  await audit(tx, 'creditRefunded', { subject: companyId, detail: (cents / 100).toFixed(2) });
  emitInvoices(tx, companyId);
  return true;
}
