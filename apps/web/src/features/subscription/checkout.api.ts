import type { Checkout, Payer, PaymentCharge } from '@prosa/contract/subscription';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { queryOptions } from '@tanstack/react-query';
import { call, publicCall } from '../../session/session.ts';
import { CHECKOUT } from './checkout-key.ts';

/** An invoice of the own company, or the one that a pay link opens. */
export type Source = { invoiceId: number } | { token: string };

/** Payments are told by the socket; without one the page asks. */
const SESSION_POLL_MS = 15_000;
const LINK_POLL_MS = 3_000;

export const checkoutQuery = (source: Source) =>
  queryOptions({
    queryKey: [CHECKOUT, source],
    queryFn: ({ signal }) => fetchCheckout(source, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isWaiting(data)) return false;
      return 'token' in source ? LINK_POLL_MS : SESSION_POLL_MS;
    },
  });

/** Somebody may be paying now. */
export const isWaiting = ({ status, charge }: Checkout): boolean =>
  status !== 'paid' && charge !== null && ['creating', 'pending'].includes(charge.status);

function fetchCheckout(source: Source, signal: AbortSignal): Promise<Checkout> {
  if ('token' in source) return publicCall('GET /pay/:token', { params: source }, { signal });
  return call('GET /subscription/:invoiceId', { params: source }, { signal });
}

export interface Order extends Payer {
  method: PaymentMethod;
  useAddressForPaymentDetails: boolean;
}

/** The price and what it buys are sent as they were shown: the server refuses when they have changed. */
export function order(
  source: Source,
  { value, plan }: Pick<Checkout, 'value' | 'plan'>,
  wanted: Order,
): Promise<PaymentCharge> {
  const { users, connections } = plan;
  const body = { ...wanted, price: value, users, connections };
  if ('token' in source) return publicCall('POST /pay/:token', { params: source, body });
  return call('POST /subscription', { body: { ...body, ...source } });
}
