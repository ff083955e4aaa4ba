import type { Checkout, Payer, PaymentCharge } from '@prosa/contract/subscription';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import type { ChargeRow, OrderedInvoice, PayerRow } from './charges.queries.ts';
import { decimalOf } from './providers/money.ts';

export const presentCharge = (row: ChargeRow): PaymentCharge => ({
  invoiceId: row.invoiceId,
  method: row.method,
  status: row.status,
  qrcode: row.copyPaste === null ? null : { qrcode: row.copyPaste, imagemQrcode: '' },
  valor: { original: decimalOf(row.amountCents) },
  redirectUrl: row.redirectUrl,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

const presentPayer = (row: PayerRow): Payer => ({
  firstName: row.firstName,
  lastName: row.lastName,
  taxId: row.taxId,
  address2: row.address,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  country: row.country,
});

export function presentCheckout({
  companyId,
  invoice,
  methods,
  payer,
  taxId,
  charge,
  today,
}: {
  companyId: number;
  invoice: OrderedInvoice;
  methods: readonly PaymentMethod[];
  payer: PayerRow | undefined;
  taxId: string;
  charge: ChargeRow | undefined;
  /** In the company's zone. */
  today: string;
}): Checkout {
  const { plan, users, connections, companyDueDate, dueDate, status } = invoice;
  return {
    invoiceId: invoice.id,
    detail: invoice.detail,
    value: invoice.owedCents / 100,
    dueDate,
    status: status === 'open' && dueDate < today ? 'expired' : status,
    periodFrom: invoice.periodFrom,
    periodTo: invoice.periodTo,
    plan: { name: plan, users, connections },
    company: {
      id: companyId,
      dueDate: companyDueDate && new Date(companyDueDate).toISOString(),
      timeZone: invoice.timeZone,
    },
    methods: [...methods],
    payer: payer ? presentPayer(payer) : null,
    taxId,
    charge: charge ? presentCharge(charge) : null,
  };
}
