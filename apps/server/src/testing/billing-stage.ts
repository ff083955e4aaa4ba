/** Companies that pay, for tests of invoices. */
import { dueOn } from '../conversation/hours/due-date.rules.ts';
import type { companies } from '../conversation/settings/companies.table.ts';
import { type Core, companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { asc, eq, sql } from '../core/db/drizzle.ts';
import { clockOf } from '../core/subscription.ts';
import { companyCredits, invoices } from '../features/invoices/invoices.table.ts';
import { makeInvoices } from '../features/invoices/make-invoices.ts';
import { type Payment, payInvoice } from '../features/invoices/pay-invoice.ts';
import { buildCompany } from './builders.ts';

export const ZONE = 'America/Sao_Paulo';

/** The day of the company's calendar so many days from now. */
export const inDays = (core: Core, days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(
    core.now().getTime() + days * 86_400_000,
  );

interface Paying {
  /** Days from now until it is due. */
  due?: number;
  valueCents?: number;
  values?: Partial<typeof companies.$inferInsert>;
}

/** A company that is not in its trial. */
export async function buildPaying(
  core: Core,
  { due = 5, valueCents = 10_000, values }: Paying = {},
) {
  const company = await buildCompany(core, { ...dueOn(inDays(core, due), ZONE), ...values });
  await setPrice(core, company.planId!, valueCents);
  return company;
}

export const setPrice = (core: Core, planId: number, valueCents: number): Promise<unknown> =>
  inSystem(core, (db) =>
    db.execute(sql`update plans set value_cents = ${valueCents} where id = ${planId}`),
  );

export const makeFor = (core: Core, companyId: number, now = core.now()) =>
  inSystem(core, (db) => makeInvoices(db, { only: companyId }, { ...clockOf(core), now }));

export const invoicesOf = (core: Core, companyId: number) =>
  inSystem(core, (db) =>
    db.select().from(invoices).where(eq(invoices.companyId, companyId)).orderBy(asc(invoices.id)),
  );

export const creditsOf = (core: Core, companyId: number) =>
  inSystem(core, (db) =>
    db
      .select()
      .from(companyCredits)
      .where(eq(companyCredits.companyId, companyId))
      .orderBy(asc(companyCredits.id)),
  );

export async function dueDayOf(core: Core, companyId: number): Promise<string | null> {
  const [row] = await inSystem(core, (db) =>
    rows<{ day: string | null }>(
      db,
      sql`select (c.due_date at time zone c.time_zone)::date as day from companies c where c.id = ${companyId}`,
    ),
  );
  return row!.day;
}

let references = 0;

/** A charge as a provider would have it. */
export async function buildCharge(
  core: Core,
  { companyId, invoiceId, cents }: { companyId: number; invoiceId: number; cents: number },
): Promise<number> {
  const reference = `t${String(++references).padStart(30, '0')}`;
  const [made] = await inTransaction(companyCtx(core, companyId), (tx) =>
    rows<{ id: number }>(
      tx.db,
      sql`insert into payment_charges (company_id, invoice_id, provider, method, reference, amount_cents, status)
        values (${companyId}, ${invoiceId}, 'efi', 'pix', ${reference}, ${cents}, 'pending') returning id`,
    ),
  );
  return made!.id;
}

export const pay = (core: Core, payment: Omit<Payment, 'paidAt'> & { paidAt?: Date }) =>
  inTransaction(companyCtx(core, payment.companyId), (tx) =>
    payInvoice(tx, { paidAt: core.now(), ...payment }),
  );
