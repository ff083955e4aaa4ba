/** Nobody shall pay a charge any more: it is canceled at its provider, and read afterwards. */
import { type Core, type Ctx, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { openProvider } from './accounts/open-provider.ts';
import { findCharge, listPayable, lockCharge, updateCharge } from './charges.queries.ts';
import { createAtProvider } from './checkout/create-charge.ts';
import { ProviderUnreachable } from './providers/port.ts';
import { settleCharge } from './settle-charge.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'cancel-charges': { invoiceId: number };
  }
}

/**
 * Whether the payer was faster is known afterwards: then the charge is paid.
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function cancelCharge(ctx: Ctx, chargeId: number): Promise<void> {
  const found = await inTransaction(ctx, (tx) => findCharge(tx, chargeId));
  if (!found) return;
  // Whether an earlier attempt made it is found out by repeating it.
  const charge = found.externalId === null ? await createAtProvider(ctx, chargeId) : found;
  if (!charge?.externalId) return inTransaction(ctx, (tx) => giveUp(tx, chargeId));
  const provider = await openProvider(ctx.core, charge.provider);
  if (!provider) return inTransaction(ctx, (tx) => giveUp(tx, chargeId));
  await provider.cancelCharge(charge.externalId);
  const reading = await provider.readCharge(charge.externalId);
  await inTransaction(ctx, async (tx) => {
    const isOver = !reading || reading.status === 'pending' || reading.status === 'expired';
    await settleCharge(tx, chargeId, isOver ? canceled : reading);
  });
}

const canceled = {
  status: 'canceled',
  paidCents: 0,
  paidAt: null,
  refundedCents: 0,
  currency: 'BRL',
} as const;

/** It is not there, as far as anybody can tell: a sweep finds it if it is, and is paid. */
async function giveUp(tx: Tx, chargeId: number): Promise<void> {
  const charge = await lockCharge(tx, chargeId);
  if (charge?.claimedUntil && charge.claimedUntil > tx.core.now())
    throw new ProviderUnreachable('it is being created');
  if (charge?.status === 'creating' || charge?.status === 'pending')
    await updateCharge(tx, chargeId, { status: 'failed', nextCheckAt: null });
}

/** After an invoice was paid, or is void. */
export async function cancelCharges(
  core: Core,
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  for (const { id } of await inTransaction(ctx, (tx) => listPayable(tx, invoiceId)))
    await cancelCharge(ctx, id);
}
