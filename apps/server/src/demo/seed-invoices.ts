/** Invoices of the demo companies: paid, open and expired. */
import { addMonths, dayIn, dayOf, endOfDay } from '../conversation/hours/due-date.rules.ts';
import type { Db } from '../core/db/db.ts';
import { invoices } from '../features/invoices/invoices.table.ts';

const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

interface Billed {
  companyId: number;
  plan: { id: number; name: string; valueCents: number };
  dueDate: Date;
  /** Whether there is one to pay. */
  isOpen: boolean;
}

const PAID = 5;

/** Oldest first. */
export async function seedInvoices(
  db: Db,
  { companyId, plan, dueDate, isOpen }: Billed,
): Promise<void> {
  const due = dayIn(dueDate, ZONE);
  const invoice = (ago: number) => {
    const periodFrom = addMonths(due, -ago, dayOf(due));
    const { id: planId, name: detail, valueCents } = plan;
    return {
      companyId,
      periodFrom,
      periodTo: addMonths(periodFrom, 1, dayOf(due)),
      months: 1,
      planId,
      detail,
      valueCents,
      dueDate: periodFrom,
      createdAt: new Date(endOfDay(periodFrom, ZONE).getTime() - 20 * DAY_MS),
    };
  };
  const paid = Array.from({ length: PAID }, (_, n) => invoice(PAID - n)).map((each, n) => ({
    ...each,
    status: 'paid' as const,
    paidCents: plan.valueCents,
    paidAt: new Date(endOfDay(each.periodFrom, ZONE).getTime() - ((n % 3) + 1) * DAY_MS),
  }));
  await db.insert(invoices).values(paid);
  if (isOpen) await db.insert(invoices).values(invoice(0));
}
