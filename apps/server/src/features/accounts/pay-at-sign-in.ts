/** An expired company cannot sign in, yet must pay: its administrators get a link to the invoice with the refusal. */
import type { Tx } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import { payLinkUrl, SIGN_IN_LINK_MS } from '../../core/pay-links.ts';
import { invoiceToPay } from '../invoices/billing.service.ts';
import { mayPay } from './auth.queries.ts';

/** The error of a refused sign-in with the right password; with `payLink`, if paying ends the refusal and the user may. */
export async function withPayLink(tx: Tx, userId: number, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED') return error;
  if (!(await mayPay(tx, userId))) return error;
  const invoiceId = await invoiceToPay(tx.core, tx.companyId);
  if (invoiceId === null) return error;
  const { core, companyId } = tx;
  const expiresAt = new Date(core.now().getTime() + SIGN_IN_LINK_MS);
  const payLink = payLinkUrl(core, { companyId, invoiceId, expiresAt });
  return new AppError(error.code, { ...error.extra, payLink });
}
