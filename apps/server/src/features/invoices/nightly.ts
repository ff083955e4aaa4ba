/** What is done for all companies without anybody's asking: invoices, reminders, plans that begin. */

import { unscopedBeginPlans } from '../../conversation/settings/companies.queries.ts';
import { type Core, companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { clockOf } from '../../core/subscription.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { voidInvoice } from './close-invoice.ts';
import { lockInvoice } from './invoices.queries.ts';
import { emitInvoices, emitServiceChanged, pushInvoices } from './invoices.realtime.ts';
import { makeInvoices } from './make-invoices.ts';
import { unscopedPlanNotices } from './notices.queries.ts';
import { unscopedListStaleUpgrades } from './upgrades.queries.ts';

const COMPANIES_AT_ONCE = 500;

/** Makes the invoices of all companies that are due soon. Each transaction is whole, so a kill loses nothing. */
export async function unscopedMakeAllInvoices(core: Core): Promise<void> {
  const clock = clockOf(core);
  for (let after = 0, isDone = false; !isDone; ) {
    const of = { after, limit: COMPANIES_AT_ONCE };
    const { made, seen, last } = await inSystem(core, (db) => makeInvoices(db, of, clock));
    pushInvoices(
      core,
      made.map(({ companyId }) => companyId),
    );
    after = last;
    isDone = seen < COMPANIES_AT_ONCE;
  }
  for (const { companyId, invoiceId } of await inSystem(core, unscopedListStaleUpgrades))
    await voidStaleUpgrade(core, companyId, invoiceId);
}

/** An upgrade that was not paid in time: its price was that of other days. */
const voidStaleUpgrade = (core: Core, companyId: number, invoiceId: number): Promise<void> =>
  inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockBilled(tx.db, companyId);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice?.status !== 'open') return;
    await voidInvoice(tx, tx, invoice);
    emitInvoices(tx, companyId);
  });

/** Smaller plans begin with their periods, and whoever is due soon is told. */
export async function unscopedTendDueDates(core: Core): Promise<void> {
  const begun = await inSystem(core, (db) => unscopedBeginPlans(db, core.now()));
  for (const companyId of begun)
    await inTransaction(companyCtx(core, companyId), async (tx) =>
      emitServiceChanged(tx, companyId),
    );
  await inSystem(core, (db) => unscopedPlanNotices(db, core.now()));
}
