/** The job that reads a charge at its provider: after a webhook, at its times, and when a sweep has found a payment. */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';
import { openProvider } from './accounts/open-provider.ts';
import { type ChargeRow, findCharge } from './charges.queries.ts';
import { createAtProvider } from './checkout/create-charge.ts';
import {
  type ChargeReading,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from './providers/port.ts';
import { settleCharge } from './settle-charge.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'check-charge': { chargeId: number };
  }
}

const jobOf = (chargeId: number, runAt?: Date) => ({
  // Charges of all companies have different ids.
  key: `check-charge:${chargeId}`,
  ...(runAt && { runAt }),
});

/** Replaces what was planned for later. */
export const planCheck = (tx: Tx, chargeId: number, runAt?: Date): Promise<void> =>
  tx.enqueue('check-charge', { chargeId }, jobOf(chargeId, runAt));

/** For what concerns charges of several companies. */
export async function unscopedPlanChecks(
  db: Db,
  found: readonly { companyId: number; id: number }[],
): Promise<void> {
  for (const { companyId, id } of found)
    await enqueueJob(db, {
      name: 'check-charge',
      payload: { companyId, chargeId: id },
      ...jobOf(id),
    });
}

export async function checkCharge(
  core: Core,
  { companyId, chargeId }: { companyId: number; chargeId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const charge = await inTransaction(ctx, (tx) => findCharge(tx, chargeId));
  if (!charge) return;
  const created = charge.externalId === null ? await createAtProvider(ctx, chargeId) : charge;
  const reading = created?.externalId ? await readQuietly(core, created) : undefined;
  await inTransaction(ctx, async (tx) => {
    const settled = await settleCharge(tx, chargeId, reading);
    if (settled?.nextCheckAt) await planCheck(tx, chargeId, settled.nextCheckAt);
  });
}

/** A provider that does not answer is asked again at the next time. */
async function readQuietly(core: Core, charge: ChargeRow): Promise<ChargeReading | undefined> {
  const provider = await openProvider(core, charge.provider);
  if (!provider) return undefined;
  return counted(core, provider, () => provider.readCharge(charge.externalId ?? ''));
}

async function counted(
  core: Core,
  { id }: PaymentProvider,
  work: () => Promise<ChargeReading | undefined>,
): Promise<ChargeReading | undefined> {
  const count = (result: string) => core.metrics.paymentChecks.inc({ provider: id, result });
  try {
    const reading = await work();
    count(reading?.status ?? 'unknown');
    return reading;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    count('failed');
    core.log.warn({ error, provider: id }, 'payment.check_failed');
    return undefined;
  }
}
