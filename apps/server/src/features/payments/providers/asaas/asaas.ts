/** Pix, card and boleto by Asaas: the payer enters a card only on its page. */
import { accepted } from '../ask.ts';
import { centsOf, decimalOf } from '../money.ts';
import {
  type CreatedCharge,
  type OrderedCharge,
  type PaymentProvider,
  ProviderRefused,
  type SweptPayment,
} from '../port.ts';
import { isSecret } from '../secret.ts';
import { type AsaasAccount, type AsaasSend, asaasClient, explainAsaas } from './asaas-client.ts';
import { type AsaasPayment, endOfDay, paymentIn, readingOf, sweptOf } from './asaas-wire.ts';

const BILLING_TYPES = { pix: 'PIX', card: 'CREDIT_CARD', boleto: 'BOLETO' } as const;
/** A boleto may be paid until its due date. */
const DAYS = { pix: 1, card: 1, boleto: 3 } as const;
const DAY_MS = 86_400_000;
const PAGE = 100;
const NOT_FOUND = 404;
/** Charges are paid at most so long after they are made: a card's payments are listed by when they were made. */
const LATEST_DAYS = 5;

const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
];

const WEBHOOK_NAME = 'Prosa';

/** The day in Brazil. */
const dayOf = (at: Date): string =>
  new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);

export function openAsaas(account: AsaasAccount, now: () => Date): PaymentProvider {
  const send = asaasClient(account);
  const find = async (id: string): Promise<AsaasPayment | undefined> => {
    const answer = await send('GET', `/payments/${encodeURIComponent(id)}`);
    return answer.status === NOT_FOUND ? undefined : accepted<AsaasPayment>(answer, explainAsaas);
  };
  return {
    id: 'asaas',
    createCharge: async (order) =>
      createdOf(send, order, (await findByReference(send, order)) ?? (await create(send, order))),
    readCharge: async (id) => {
      const payment = await find(id);
      return payment && readingOf(payment, now());
    },
    cancelCharge: async (id) => {
      const answer = await send('DELETE', `/payments/${encodeURIComponent(id)}`);
      if (answer.status < 300 || answer.status === NOT_FOUND) return;
      const payment = await find(id);
      const isOver = payment && readingOf(payment, now()).status !== 'pending';
      if (!isOver) accepted(answer, explainAsaas);
    },
    refund: (charge) => refund(send, charge),
    verifyWebhook: ({ headers }) => isSecret(headers['asaas-access-token'], account.webhookSecret),
    chargesIn: paymentIn,
    sweep: (from, to) => pagesOf(send, from, to),
    registerWebhook: async (url) => {
      await registerWebhook(send, { account, url });
      return undefined;
    },
    test: async () => {
      accepted(await send('GET', `/payments?limit=1`), explainAsaas);
    },
  };
}

async function list<T>(send: AsaasSend, path: string): Promise<{ data: T[]; hasMore: boolean }> {
  return accepted(await send('GET', path), explainAsaas);
}

/** Asaas knows no key of ours that would make a repetition harmless: look before creating. */
async function findByReference(
  send: AsaasSend,
  { reference, amountCents }: OrderedCharge,
): Promise<AsaasPayment | undefined> {
  const { data } = await list<AsaasPayment>(
    send,
    `/payments?externalReference=${encodeURIComponent(reference)}`,
  );
  const [found] = data;
  if (found && centsOf(found.value) !== amountCents)
    throw new ProviderRefused(409, 'reference', 'the reference belongs to another charge');
  return found;
}

async function create(send: AsaasSend, order: OrderedCharge): Promise<AsaasPayment> {
  const customer = await customerOf(send, order);
  const { method, amountCents, reference, description, returnUrl, createdAt } = order;
  const body = {
    customer,
    billingType: BILLING_TYPES[method],
    value: Number(decimalOf(amountCents)),
    dueDate: dayOf(new Date(createdAt.getTime() + DAYS[method] * DAY_MS)),
    externalReference: reference,
    description,
    // Asaas refuses addresses that it cannot send people to.
    ...(returnUrl.startsWith('https:') && { callback: { successUrl: returnUrl } }),
  };
  return accepted(await send('POST', '/payments', body), explainAsaas);
}

/** One for each tax id: it cannot be changed into another payer. */
async function customerOf(send: AsaasSend, { payer }: OrderedCharge): Promise<string> {
  const externalReference = `prosa-${payer.taxId}`;
  const known = await list<{ id: string }>(
    send,
    `/customers?externalReference=${encodeURIComponent(externalReference)}`,
  );
  if (known.data[0]) return known.data[0].id;
  const body = {
    name: payer.name,
    cpfCnpj: payer.taxId,
    email: payer.email || undefined,
    postalCode: payer.zipcode,
    address: payer.address,
    externalReference,
    notificationDisabled: true,
  };
  const made = accepted<{ id: string }>(await send('POST', '/customers', body), explainAsaas);
  return made.id;
}

async function createdOf(
  send: AsaasSend,
  { method }: OrderedCharge,
  { id, invoiceUrl, dueDate }: AsaasPayment,
): Promise<CreatedCharge> {
  const expiresAt = endOfDay(dueDate);
  if (method !== 'pix')
    return { externalId: id, copyPaste: null, redirectUrl: invoiceUrl ?? null, expiresAt };
  const answer = await send('GET', `/payments/${id}/pixQrCode`);
  const { payload } = accepted<{ payload: string }>(answer, explainAsaas);
  return { externalId: id, copyPaste: payload, redirectUrl: null, expiresAt };
}

/** Asaas takes no id of ours for a refund: what was refunded already is not asked for again. */
async function refund(
  send: AsaasSend,
  { externalId, cents, id }: { externalId: string; cents: number; id: string },
): Promise<void> {
  const { data } = await list<{ description?: string }>(send, `/payments/${externalId}/refunds`);
  if (data.some(({ description }) => description === id)) return;
  const body = { value: Number(decimalOf(cents)), description: id };
  accepted(await send('POST', `/payments/${externalId}/refund`, body), explainAsaas);
}

async function* pagesOf(send: AsaasSend, from: Date, to: Date): AsyncGenerator<SweptPayment[]> {
  const made = dayOf(new Date(from.getTime() - LATEST_DAYS * DAY_MS));
  const paid = `paymentDate%5Bge%5D=${dayOf(from)}&paymentDate%5Ble%5D=${dayOf(to)}`;
  const filters = [
    `status=RECEIVED&${paid}`,
    `status=RECEIVED_IN_CASH&${paid}`,
    `status=CONFIRMED&dateCreated%5Bge%5D=${made}`,
  ];
  for (const filter of filters)
    for (let offset = 0, more = true; more; offset += PAGE) {
      const path = `/payments?${filter}&limit=${PAGE}&offset=${offset}`;
      const { data, hasMore } = await list<AsaasPayment>(send, path);
      more = hasMore;
      yield data.map(sweptOf);
    }
}

/** Registering again replaces ours, and reopens a queue that Asaas has paused. */
async function registerWebhook(
  send: AsaasSend,
  { account, url }: { account: AsaasAccount; url: string },
): Promise<void> {
  const { data } = await list<{ id: string; name: string; url: string }>(send, '/webhooks');
  const ours = data.find((each) => each.name === WEBHOOK_NAME && each.url === url);
  const body = {
    name: WEBHOOK_NAME,
    url,
    email: account.contact,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: account.webhookSecret,
    // A sequence would stop at its first failure.
    sendType: 'NON_SEQUENTIALLY',
    events: EVENTS,
  };
  const answer = ours
    ? await send('PUT', `/webhooks/${ours.id}`, body)
    : await send('POST', '/webhooks', body);
  accepted(answer, explainAsaas);
}
