/** An order for an invoice: its open charge again, or a new one after the other is canceled. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { type Ctx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { openProviderFor } from '../accounts/open-provider.ts';
import { cancelCharge } from '../cancel-charge.ts';
import {
  type ChargeRow,
  findOrderedInvoice,
  insertCharge,
  lockOrders,
  type OrderedInvoice,
  savePayer,
  updateCharge,
} from '../charges.queries.ts';
import { planCheck } from '../check-charge.ts';
import { centsOf } from '../providers/money.ts';
import { type ProviderId, ProviderRefused, ProviderUnreachable } from '../providers/port.ts';
import { FIRST_CHECK_MS } from '../reconcile/check-times.rules.ts';
import { newReference } from '../reference.ts';
import { claimUntil, createClaimed } from './create-charge.ts';

export type Order = RouteInput<Api['POST /subscription']>['body'];

/** A code that ends before somebody has opened their bank's app helps nobody. */
const SPARE_MS = 60_000;
const WAIT_MS = 250;
const WAITS_MAX = 60;

type Step =
  | { show: ChargeRow }
  | { create: ChargeRow }
  | { cancel: ChargeRow }
  | { wait: ChargeRow };

/**
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PRICE_CHANGED, ERR_PAYMENT_METHOD_UNAVAILABLE,
 *   ERR_PAYMENT_PROVIDER_REFUSED, ERR_PAYMENT_PROVIDER_UNREACHABLE, ERR_PAYMENT_IN_PROGRESS
 */
export async function orderCharge(ctx: Ctx, order: Order, returnUrl: string): Promise<ChargeRow> {
  const provider = await openProviderFor(ctx.core, order.method);
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const step = await inTransaction(ctx, (tx) => plan(tx, { order, returnUrl, by: provider?.id }));
    if ('show' in step) return step.show;
    if ('create' in step) return createClaimed(ctx, step.create);
    if ('cancel' in step) await cancelFirst(ctx, step.cancel);
    else await pause(WAIT_MS);
  }
  throw appError('ERR_PAYMENT_IN_PROGRESS');
}

interface Asked {
  order: Order;
  returnUrl: string;
  by: ProviderId | undefined;
}

async function plan(tx: Tx, { order, returnUrl, by }: Asked): Promise<Step> {
  const charges = await lockOrders(tx, order.invoiceId);
  const invoice = await findOrderedInvoice(tx, order.invoiceId);
  checkOrder(invoice, order);
  if (!by) throw appError('ERR_PAYMENT_METHOD_UNAVAILABLE');
  await rememberPayer(tx, order);
  const now = tx.core.now();
  const open = charges.filter(isOpen);
  const same = open.find(
    (each) =>
      each.method === order.method &&
      each.provider === by &&
      each.amountCents === invoice.owedCents &&
      lasts(each, now),
  );
  const other = open.find((each) => each !== same);
  if (other) return isClaimed(other, now) ? { wait: other } : { cancel: other };
  if (!same) return { create: await insert(tx, { invoice, order, returnUrl, by }) };
  if (same.status === 'pending') return { show: same };
  if (isClaimed(same, now)) return { wait: same };
  await updateCharge(tx, same.id, { claimedUntil: claimUntil(now) });
  return { create: same };
}

/** What the payer saw is compared, and none of it is believed. */
function checkOrder(
  invoice: OrderedInvoice | undefined,
  { price, users, connections }: Order,
): asserts invoice is OrderedInvoice {
  if (!invoice) throw appError('ERR_NO_INVOICE_FOUND');
  if (invoice.status !== 'open' || invoice.owedCents === 0) throw appError('ERR_INVOICE_NOT_OPEN');
  const isSame =
    centsOf(String(price).replace(',', '.')) === invoice.owedCents &&
    users === invoice.users &&
    connections === invoice.connections;
  if (!isSame) throw appError('ERR_PRICE_CHANGED');
}

/** One that expired can still be paid at some providers: it is canceled there, too. */
const isOpen = ({ status, provider, externalId }: ChargeRow): boolean =>
  status === 'creating' ||
  status === 'pending' ||
  (status === 'expired' && provider === 'asaas' && externalId !== null);

const isClaimed = ({ claimedUntil }: ChargeRow, now: Date): boolean =>
  claimedUntil !== null && claimedUntil > now;

const lasts = ({ status, expiresAt }: ChargeRow, now: Date): boolean =>
  status === 'creating' ||
  (status === 'pending' && (!expiresAt || expiresAt.getTime() > now.getTime() + SPARE_MS));

async function insert(
  tx: Tx,
  { invoice, order, returnUrl, by }: Asked & { invoice: OrderedInvoice; by: ProviderId },
): Promise<ChargeRow> {
  const now = tx.core.now();
  const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
  const charge = await insertCharge(tx, {
    invoiceId: invoice.id,
    provider: by,
    method: order.method,
    reference: newReference(tx.companyId),
    amountCents: invoice.owedCents,
    createdAt: now,
    claimedUntil: claimUntil(now),
    nextCheckAt,
    returnUrl,
  });
  await planCheck(tx, charge.id, nextCheckAt);
  return charge;
}

async function rememberPayer(tx: Tx, order: Order): Promise<void> {
  const { firstName, lastName = '', taxId, address2, city, state = '', zipcode, country } = order;
  await savePayer(tx, {
    ...{ firstName, lastName, taxId, city, state, zipcode, country },
    address: address2,
  });
}

/** @throws ERR_PAYMENT_PROVIDER_UNREACHABLE: then the first charge stays */
async function cancelFirst(ctx: Ctx, charge: ChargeRow): Promise<void> {
  try {
    await cancelCharge(ctx, charge.id);
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused)
      throw appError('ERR_PAYMENT_PROVIDER_UNREACHABLE');
    throw error;
  }
}
