/** The job that gives the surplus of a payment back. Its id makes repeating it harmless. */
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { insertCredit } from '../../invoices/invoices.queries.ts';
import { openProvider } from '../accounts/open-provider.ts';
import { findCharge, lockCharge, updateCharge } from '../charges.queries.ts';
import { ProviderRefused } from '../providers/port.ts';

interface Refund {
  chargeId: number;
  cents: number;
  refundId: string;
}

declare module '../../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'refund-charge': Refund;
  }
}

/** @throws ProviderUnreachable: then the job is tried again */
export async function refundCharge(
  core: Core,
  { companyId, chargeId, cents, refundId }: Refund & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const charge = await inTransaction(ctx, (tx) => findCharge(tx, chargeId));
  if (!charge) return;
  const provider = await openProvider(core, charge.provider);
  const { externalId } = charge;
  try {
    if (!provider || !externalId) throw new ProviderRefused(404, 'no_account', 'nobody to ask');
    await provider.refund({ externalId, cents, id: refundId });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    core.log.error({ error, charge_id: chargeId }, 'payment.refund_refused');
    await inTransaction(ctx, async (tx) => {
      const { refundedCents = 0 } = (await lockCharge(tx, chargeId)) ?? {};
      await updateCharge(tx, chargeId, { refundedCents: Math.max(0, refundedCents - cents) });
      await insertCredit(tx, { cents, reason: 'returned', chargeId });
    });
  }
}
