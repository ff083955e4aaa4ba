import { companyCtx, inSystem, inTransaction, type Tx } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { signPayLink } from '../../core/pay-links.ts';
import type { Fixtures, Material, Things } from '../../testing/sweep-material.ts';
import { unscopedSaveAccount } from './accounts/accounts.queries.ts';
import { paymentCharges } from './payments.table.ts';
import { newReference } from './reference.ts';

const payer = {
  firstName: 'Ana',
  lastName: 'Souza',
  taxId: '529.982.247-25',
  address2: 'Rua A, 1',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
  country: 'BR',
};

/** What an invoice of the sweep says. */
const seen = { price: '99.00', users: 9000, connections: 9000 };

const linkOf = ({ core, own }: Material): string =>
  signPayLink(core, {
    companyId: own.company,
    invoiceId: own.invoice,
    expiresAt: new Date(Date.now() + 3_600_000),
  });

/** Nothing answers there: what needs an answer is tested with the fakes. */
const anAccount = async ({ core }: Material): Promise<void> => {
  await inSystem(core, (db) =>
    unscopedSaveAccount(db, core, {
      provider: 'asaas',
      environment: 'sandbox',
      shown: { contact: 'operator@example.com' },
      secrets: { apiKey: 'a-key', webhookSecret: 'a-secret' },
    }),
  );
};

/** Of charges: far from the ids of the invoices that sides have. */
let lastInvoice = 900_000_000;

const insertCharge = async (tx: Tx, invoiceId: number): Promise<number> => {
  const { companyId } = tx;
  const [made] = await tx.db
    .insert(paymentCharges)
    .values({
      ...{ companyId, invoiceId, provider: 'asaas', method: 'card', status: 'paid' },
      reference: newReference(companyId),
      amountCents: 9900,
    })
    .returning({ id: paymentCharges.id });
  return made!.id;
};

export const fixtures = {
  'GET /subscription/:invoiceId': ({ own }) => [{ params: { invoiceId: own.invoice } }],
  // No account serves Pix here.
  'POST /subscription': ({ own }) => [
    { body: { ...payer, ...seen, invoiceId: own.invoice }, status: 422 },
  ],
  'GET /pay/:token': (material) => [{ params: { token: linkOf(material) } }],
  'POST /pay/:token': (material) => [
    { params: { token: linkOf(material) }, body: { ...payer, ...seen }, status: 422 },
  ],
  'GET /payment-settings': () => [{}],
  'POST /payment-settings/methods': () => [{ body: { pix: null, card: null, boleto: null } }],
  'POST /payment-settings/:provider': () => [
    {
      params: { provider: 'asaas' },
      body: { environment: 'sandbox', apiKey: 'a-key', contact: 'operator@example.com' },
    },
  ],
  'DELETE /payment-settings/:provider': async (material) => {
    await anAccount(material);
    return [{ params: { provider: 'asaas' } }];
  },
  'POST /payment-settings/:provider/test': async (material) => {
    await anAccount(material);
    return [{ params: { provider: 'asaas' } }];
  },
  'POST /payment-settings/:provider/webhook': async (material) => {
    await anAccount(material);
    return [{ params: { provider: 'asaas' }, status: 503 }];
  },
  'GET /payment-attention': () => [{}],
  'POST /companies/:companyId/charges/:chargeId/refund': async ({ core, own }) => {
    const chargeId = await inTransaction(companyCtx(core, own.company), async (tx) => {
      const made = await insertCharge(tx, own.invoice);
      await tx.db.execute(sql`insert into company_credits (company_id, cents, reason, invoice_id, charge_id)
        values (${own.company}, 100, 'overpaid', ${own.invoice}, ${made})`);
      return made;
    });
    return [{ params: { companyId: own.company, chargeId } }];
  },
} satisfies Fixtures;

export const things = {
  charge: {
    table: 'payment_charges',
    insert: async (tx, words) => {
      const ids: number[] = [];
      for (const _ of words) {
        const [invoice] = (
          await tx.db.execute(sql`insert into invoices (company_id, id, period_from, period_to, months, kind, detail,
            value_cents, due_date) overriding system value values (${tx.companyId}, ${++lastInvoice}, '2041-01-01', '2041-02-01', 1, 'upgrade', 'Plano', 9900,
            '2041-01-01') returning id`)
        ).rows as { id: number }[];
        ids.push(await insertCharge(tx, Number(invoice!.id)));
      }
      return ids;
    },
  },
} satisfies Things;
