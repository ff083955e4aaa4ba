import { pageSizes } from '@prosa/contract/limits';
import type { PaymentToLookAt } from '@prosa/contract/payment-settings';
import { audit } from '../../../core/audit/audit.ts';
import { inInstallation, type UserCtx } from '../../../core/ctx.ts';
import type { Db } from '../../../core/db/db.ts';
import { appError } from '../../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../../core/http/cursor.ts';
import { enqueueJob } from '../../../core/jobs/jobs.ts';
import { lockBilled } from '../../invoices/billed-companies.queries.ts';
import { insertCredit } from '../../invoices/invoices.queries.ts';
import { type LookRow, unscopedFindToLookAt, unscopedListToLookAt } from './attention.queries.ts';
import { unscopedAddRefunded } from './refund-charge.ts';

interface Named {
  companyId: number;
  chargeId: number;
}

export function listToLookAt(ctx: UserCtx, cursor: string | undefined) {
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : Number.MAX_SAFE_INTEGER;
  const size = pageSizes.others;
  return inInstallation(ctx, async (tx) => {
    const found = await unscopedListToLookAt(tx.db, { before, limit: size + 1 });
    const { rows, ...page } = pageOf(found, size, (last) => [last.id]);
    return { payments: rows.map(present), ...page };
  });
}

/**
 * The credit is taken first, so that no invoice uses it meanwhile; a job asks the provider.
 * @throws ERR_NO_CHARGE_FOUND, ERR_NOTHING_TO_REFUND
 */
export const refundSurplus = (ctx: UserCtx, named: Named): Promise<PaymentToLookAt> =>
  inInstallation(ctx, async (tx) => {
    const { companyId, chargeId } = named;
    await lockBilled(tx.db, companyId);
    const charge = await unscopedExistingCharge(tx.db, named);
    const cents = charge.surplusCents;
    if (cents <= 0) throw appError('ERR_NOTHING_TO_REFUND');
    const account = { db: tx.db, companyId };
    await insertCredit(account, { cents: -cents, reason: 'refunded', chargeId });
    await unscopedAddRefunded(tx.db, named, cents);
    const refundId = `r${charge.reference.slice(-24)}n${charge.refunds + 1}`;
    await enqueueJob(tx.db, {
      name: 'refund-charge',
      payload: { companyId, chargeId, cents, refundId },
    });
    const detail = `${charge.company}: ${(cents / 100).toFixed(2)}`;
    await audit(tx, 'paymentRefunded', { subject: charge.invoiceId, detail });
    return present(await unscopedExistingCharge(tx.db, named));
  });

async function unscopedExistingCharge(db: Db, named: Named): Promise<LookRow> {
  const found = await unscopedFindToLookAt(db, named);
  if (!found) throw appError('ERR_NO_CHARGE_FOUND');
  return found;
}

const present = (row: LookRow): PaymentToLookAt => ({
  id: row.id,
  company: { id: row.companyId, name: row.company },
  invoiceId: row.invoiceId,
  provider: row.provider,
  method: row.method,
  status: row.status,
  amount: row.amountCents / 100,
  paid: row.paidCents / 100,
  refunded: row.refundedCents / 100,
  surplus: row.surplusCents / 100,
  createdAt: new Date(row.createdAt).toISOString(),
});
