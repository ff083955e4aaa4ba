import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { buildCompany } from '../../testing/builders.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  type Things,
} from '../../testing/sweep-material.ts';
import { invoices } from './invoices.table.ts';

let days = 0;
/** No two invoices of a company are for the same period. */
const nextDay = () => new Date(Date.UTC(2031, 0, ++days)).toISOString().slice(0, 10);

const insertInvoice = async ({ db, companyId }: Tx, detail: string): Promise<number> => {
  const day = nextDay();
  const [made] = await db
    .insert(invoices)
    .values({
      companyId,
      periodFrom: day,
      periodTo: '2040-01-01',
      months: 1,
      detail,
      valueCents: 9900,
      dueDate: day,
    })
    .returning({ id: invoices.id });
  return made!.id;
};

/** One that nobody else needs. */
const fresh = async ({ core }: Material) => {
  const { id } = await buildCompany(core);
  const invoiceId = await inTransaction(companyCtx(core, id), (tx) => insertInvoice(tx, 'Plano'));
  return { companyId: id, invoiceId };
};
const byHand: Fixture = async (material) => [
  { params: await fresh(material), body: { reason: 'Pago por transferência' } },
];

export const fixtures = {
  'GET /invoices/all': ({ foreignWord }) => [
    { query: { searchParam: foreignWord } },
    { query: { pages: 'true' } },
    { query: { pageNumber: 1 } },
  ],
  'GET /invoices/:invoiceId': justParams(({ own }) => ({ invoiceId: own.invoice })),
  'GET /invoices': ({ own, foreignWord }) => [
    { query: { searchParam: foreignWord } },
    { query: { state: 'open', companyId: own.company } },
  ],
  'GET /billing': () => [{}],
  'GET /billing/plans': () => [{}],
  // The companies of the sweep never expire.
  'POST /billing/plan': async ({ core }) => [
    { body: { planId: (await buildCompany(core)).planId, recurrence: 'ANUAL' }, status: 422 },
  ],
  'POST /companies/:companyId/invoices/:invoiceId/paid': byHand,
  'POST /companies/:companyId/invoices/:invoiceId/void': byHand,
} satisfies Fixtures;

export const things = {
  invoice: {
    table: 'invoices',
    insert: async (tx, words) => {
      const ids: number[] = [];
      for (const { name } of words) ids.push(await insertInvoice(tx, name('Plano')));
      return ids;
    },
  },
} satisfies Things;
