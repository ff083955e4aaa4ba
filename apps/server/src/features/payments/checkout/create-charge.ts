/** Creates a charge at its provider. Whoever holds the claim does; what an earlier attempt created is found again. */
import { type Ctx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { openProvider } from '../accounts/open-provider.ts';
import {
  type ChargeRow,
  findOrderedInvoice,
  findPayer,
  lockCharge,
  updateCharge,
} from '../charges.queries.ts';
import {
  type CreatedCharge,
  type OrderedCharge,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../providers/port.ts';

/** Longer than all requests of an attempt together. */
export const CLAIM_MS = 90_000;
/** An attempt that was never answered is given up. */
const ATTEMPTS_MAX = 8;

export const claimUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

type Outcome = { created: CreatedCharge } | { refused: ProviderRefused } | { unknown: Error };

/** For a job: nobody waits for the answer. @returns the charge if it exists at the provider */
export async function createAtProvider(ctx: Ctx, chargeId: number): Promise<ChargeRow | undefined> {
  const claimed = await inTransaction(ctx, (tx) => claim(tx, chargeId));
  if (!claimed) return undefined;
  const outcome = await attempt(ctx, claimed);
  const charge = await inTransaction(ctx, (tx) => record(tx, chargeId, outcome));
  return charge?.externalId ? charge : undefined;
}

/**
 * For a request, whose transaction has taken the claim.
 * @throws ERR_PAYMENT_PROVIDER_REFUSED, ERR_PAYMENT_PROVIDER_UNREACHABLE
 */
export async function createClaimed(ctx: Ctx, charge: ChargeRow): Promise<ChargeRow> {
  const outcome = await attempt(ctx, charge);
  const recorded = await inTransaction(ctx, (tx) => record(tx, charge.id, outcome));
  if ('refused' in outcome) {
    const { code, message } = outcome.refused;
    ctx.log.warn({ provider: charge.provider, code, said: message }, 'payment.charge_refused');
    throw appError('ERR_PAYMENT_PROVIDER_REFUSED');
  }
  if ('unknown' in outcome || !recorded) throw appError('ERR_PAYMENT_PROVIDER_UNREACHABLE');
  return recorded;
}

async function claim(tx: Tx, chargeId: number): Promise<ChargeRow | undefined> {
  const charge = await lockCharge(tx, chargeId);
  const now = tx.core.now();
  const isFree = charge && !(charge.claimedUntil && charge.claimedUntil > now);
  if (!isFree || charge.externalId !== null || charge.status !== 'creating') return undefined;
  if (charge.checks >= ATTEMPTS_MAX) {
    await updateCharge(tx, chargeId, { status: 'failed' });
    return undefined;
  }
  await updateCharge(tx, chargeId, { claimedUntil: claimUntil(now) });
  return charge;
}

async function attempt(ctx: Ctx, charge: ChargeRow): Promise<Outcome> {
  const provider = await openProvider(ctx.core, charge.provider);
  if (!provider) return { unknown: new Error('the account is gone') };
  const order = await inTransaction(ctx, (tx) => orderOf(tx, charge));
  return order ? create(provider, order) : { unknown: new Error('nobody pays') };
}

async function create(provider: PaymentProvider, order: OrderedCharge): Promise<Outcome> {
  try {
    return { created: await provider.createCharge(order) };
  } catch (error) {
    if (error instanceof ProviderRefused) return { refused: error };
    if (error instanceof ProviderUnreachable) return { unknown: error };
    throw error;
  }
}

async function orderOf(tx: Tx, charge: ChargeRow): Promise<OrderedCharge | undefined> {
  const payer = await findPayer(tx);
  const invoice = await findOrderedInvoice(tx, charge.invoiceId);
  if (!payer || !invoice) return undefined;
  const { reference, method, amountCents, createdAt, returnUrl } = charge;
  const { address, taxId, city, state, zipcode } = payer;
  return {
    ...{ reference, method, amountCents, createdAt, returnUrl },
    description: `${invoice.detail} (#${invoice.id})`,
    payer: {
      name: `${payer.firstName} ${payer.lastName}`.trim(),
      email: invoice.companyEmail,
      ...{ address, taxId, city, state, zipcode },
    },
  };
}

async function record(tx: Tx, chargeId: number, outcome: Outcome): Promise<ChargeRow | undefined> {
  const charge = await lockCharge(tx, chargeId);
  if (!charge || charge.externalId !== null) return charge;
  if ('created' in outcome) {
    const { externalId, copyPaste, redirectUrl, expiresAt } = outcome.created;
    const status = charge.status === 'creating' ? 'pending' : charge.status;
    const values = { externalId, copyPaste, redirectUrl, expiresAt, claimedUntil: null, status };
    await updateCharge(tx, chargeId, values);
    return { ...charge, ...values };
  }
  const status = 'refused' in outcome ? 'failed' : charge.status;
  // The job tries again: whether the provider made it is not known.
  await updateCharge(tx, chargeId, { claimedUntil: null, status });
  return { ...charge, claimedUntil: null, status };
}
