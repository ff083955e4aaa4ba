/** Customers and payments of Asaas. */
import { taxIdKind } from '@prosa/contract/subscription/tax-id';
import { pixCode } from '../efi-server/pix-code.ts';
import type { Reply } from '../payments/payment-server.ts';

export interface Payment {
  id: string;
  customer: string;
  billingType: string;
  cents: number;
  status: string;
  dueDate: string;
  createdOn: string;
  externalReference: string | null;
  description: string;
  successUrl: string | null;
  paidOn: string | null;
  deleted: boolean;
  refunds: { dateCreated: string; status: string; value: number; description: string }[];
}

interface Customer {
  id: string;
  name: string;
  cpfCnpj: string;
  externalReference: string | null;
  notificationDisabled: boolean;
}

const TYPES = ['PIX', 'BOLETO', 'CREDIT_CARD', 'UNDEFINED'];
const LIMIT_MAX = 100;
const DAY = /^\d{4}-\d\d-\d\d$/;

const successUrlOf = ({ callback }: Record<string, unknown>): string | null =>
  (callback as { successUrl?: string } | undefined)?.successUrl ?? null;

export const fails = (status: number, code: string, description: string): Reply => ({
  status,
  body: { errors: [{ code, description }] },
});

/** In Brazil. */
const dayOf = (at: Date): string =>
  new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);

export class AsaasPayments {
  readonly customers: Customer[] = [];
  readonly all = new Map<string, Payment>();
  readonly #now: () => Date;
  readonly #url: () => string;

  constructor(now: () => Date, url: () => string) {
    this.#now = now;
    this.#url = url;
  }

  of(id: string): Payment {
    const payment = this.all.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  }

  addCustomer({
    name,
    cpfCnpj,
    externalReference,
    notificationDisabled,
  }: Record<string, unknown>): Reply {
    if (!name) return fails(400, 'invalid_name', 'O nome é obrigatório');
    if (!taxIdKind(String(cpfCnpj ?? '')))
      return fails(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.');
    const customer: Customer = {
      id: `cus_${String(this.customers.length + 1).padStart(12, '0')}`,
      name: String(name),
      cpfCnpj: String(cpfCnpj),
      externalReference: externalReference ? String(externalReference) : null,
      notificationDisabled: notificationDisabled === true,
    };
    this.customers.push(customer);
    return { status: 200, body: { object: 'customer', ...customer } };
  }

  listCustomers(query: URLSearchParams): Reply {
    const reference = query.get('externalReference');
    const data = this.customers.filter(
      (each) => !reference || each.externalReference === reference,
    );
    return {
      status: 200,
      body: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data },
    };
  }

  add(body: Record<string, unknown>): Reply {
    const { customer, billingType, value, dueDate, externalReference, description } = body;
    const refused = this.#refuse(body);
    if (refused) return refused;
    const successUrl = successUrlOf(body);
    const payment: Payment = {
      id: `pay_${String(this.all.size + 1).padStart(16, '0')}`,
      customer: String(customer),
      billingType: String(billingType),
      cents: Math.round(Number(value) * 100),
      status: 'PENDING',
      dueDate: String(dueDate),
      createdOn: dayOf(this.#now()),
      externalReference: externalReference ? String(externalReference) : null,
      description: String(description ?? ''),
      successUrl,
      paidOn: null,
      deleted: false,
      refunds: [],
    };
    this.all.set(payment.id, payment);
    return { status: 200, body: paymentBody(payment, this.#url()) };
  }

  #refuse(body: Record<string, unknown>): Reply | undefined {
    const { customer, billingType, value, dueDate } = body;
    if (!this.customers.some(({ id }) => id === customer))
      return fails(400, 'invalid_customer', 'Customer inválido ou não informado.');
    if (!TYPES.includes(String(billingType)))
      return fails(400, 'invalid_billingType', 'Forma de pagamento inválida');
    if (typeof value !== 'number' || value <= 0)
      return fails(400, 'invalid_value', 'O valor deve ser maior que zero');
    if (!DAY.test(String(dueDate)) || String(dueDate) < dayOf(this.#now()))
      return fails(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
    if (!(successUrlOf(body) ?? 'https://').startsWith('https://'))
      return fails(400, 'invalid_callback', 'A URL de retorno é inválida');
    return undefined;
  }

  list(query: URLSearchParams): Reply {
    const limit = Math.min(Number(query.get('limit') ?? 10), LIMIT_MAX);
    const offset = Number(query.get('offset') ?? 0);
    const has = (name: string, value: string | null) => (query.get(name) ?? value) === value;
    const found = [...this.all.values()].filter(
      (each) =>
        !each.deleted &&
        has('externalReference', each.externalReference) &&
        has('status', each.status) &&
        isWithin(query, 'paymentDate', each.status === 'CONFIRMED' ? null : each.paidOn) &&
        isWithin(query, 'dateCreated', each.createdOn),
    );
    const data = found.slice(offset, offset + limit).map((each) => paymentBody(each, this.#url()));
    const hasMore = offset + limit < found.length;
    return {
      status: 200,
      body: { object: 'list', hasMore, totalCount: found.length, limit, offset, data },
    };
  }

  pixCodeOf(payment: Payment): Reply {
    if (payment.billingType !== 'PIX')
      return fails(400, 'invalid_action', 'Esta cobrança não permite Pix');
    const payload = pixCode({ location: `qr.example.com/${payment.id}`, cents: payment.cents });
    const encodedImage = Buffer.from('not a picture').toString('base64');
    return {
      status: 200,
      body: { encodedImage, payload, expirationDate: `${payment.dueDate} 23:59:59` },
    };
  }

  remove(payment: Payment): Reply {
    if (payment.paidOn) return fails(400, 'invalid_action', 'Esta cobrança já foi recebida.');
    payment.deleted = true;
    return { status: 200, body: { deleted: true, id: payment.id } };
  }

  pay(id: string, { cents, late = false }: { cents?: number; late?: boolean }): Payment {
    const payment = this.of(id);
    if (payment.deleted) throw new Error('the payment was deleted');
    if (dayOf(this.#now()) > payment.dueDate && !late) throw new Error('it is overdue');
    payment.cents = cents ?? payment.cents;
    payment.status = payment.billingType === 'CREDIT_CARD' ? 'CONFIRMED' : 'RECEIVED';
    payment.paidOn = dayOf(this.#now());
    return payment;
  }

  refund(payment: Payment, cents: number, description: string): void {
    payment.refunds.push({
      dateCreated: dayOf(this.#now()),
      status: 'DONE',
      value: cents / 100,
      description,
    });
    const back = payment.refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    if (back >= payment.cents) payment.status = 'REFUNDED';
  }
}

function isWithin(query: URLSearchParams, name: string, day: string | null): boolean {
  const from = query.get(`${name}[ge]`);
  const to = query.get(`${name}[le]`);
  if (from === null && to === null) return true;
  return day !== null && day >= (from ?? day) && day <= (to ?? day);
}

export const paymentBody = (payment: Payment, url: string) => ({
  object: 'payment',
  id: payment.id,
  customer: payment.customer,
  dateCreated: payment.createdOn,
  value: payment.cents / 100,
  netValue: payment.cents / 100 - 1,
  description: payment.description,
  billingType: payment.billingType,
  status: payment.status,
  dueDate: payment.dueDate,
  confirmedDate: payment.paidOn,
  paymentDate: payment.status === 'CONFIRMED' ? null : payment.paidOn,
  clientPaymentDate: payment.paidOn,
  externalReference: payment.externalReference,
  deleted: payment.deleted,
  invoiceUrl: `${url}/i/${payment.id}`,
  refunds: payment.refunds.length > 0 ? payment.refunds : null,
});
