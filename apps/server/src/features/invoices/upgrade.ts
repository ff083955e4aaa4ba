/** The invoice of a larger plan for the rest of a period. */
import type { Tx } from '../../core/ctx.ts';
import type { BilledRow } from './billed-companies.queries.ts';
import type { SoldPlan } from './billing.queries.ts';
import { voidInvoice } from './close-invoice.ts';
import {
  type Account,
  findBalance,
  insertInvoices,
  listOpen,
  settleCovered,
} from './invoices.queries.ts';
import { creditFor } from './prices.rules.ts';

const DAY_MS = 86_400_000;
/** Its price is that of the days that are left, so it does not wait for long. */
const DAYS_TO_PAY = 3;

interface Upgrade {
  from: Pick<SoldPlan, 'name'>;
  to: Pick<SoldPlan, 'id' | 'name'>;
  cents: number;
  today: string;
  /** The last day of the period. */
  dueDay: string;
}

/** @returns whether something is left to pay */
export async function insertUpgrade(
  tx: Tx,
  { companyId }: Pick<BilledRow, 'companyId'>,
  { from, to, cents, today, dueDay }: Upgrade,
): Promise<boolean> {
  if (cents === 0) return false;
  const account: Account = { db: tx.db, companyId };
  const lastDay = new Date(Date.parse(today) + DAYS_TO_PAY * DAY_MS).toISOString().slice(0, 10);
  const [made] = await insertInvoices(tx.db, [
    {
      companyId,
      kind: 'upgrade',
      periodFrom: today,
      periodTo: dueDay,
      months: 0,
      planId: to.id,
      detail: `${from.name} → ${to.name}`,
      valueCents: cents,
      creditCents: creditFor(cents, await findBalance(account)),
      dueDate: lastDay < dueDay ? lastDay : dueDay,
    },
  ]);
  if (made?.isCovered) await settleCovered(tx.db, [made.id], tx.core.now());
  return !made?.isCovered;
}

/** Another choice takes their place. */
export async function voidUpgrades(tx: Tx, account: Account): Promise<void> {
  for (const invoice of await listOpen(account))
    if (invoice.kind === 'upgrade') await voidInvoice(tx, account, invoice);
}
