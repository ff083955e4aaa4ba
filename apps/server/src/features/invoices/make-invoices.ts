/** Makes the invoices of the next periods, for many companies at once. */
import { INVOICE_DAYS } from '@prosa/contract/invoices/manifest';
import { recurrences } from '@prosa/contract/plans/manifest';
import { addMonths, dayIn, dayOf, renew } from '../../conversation/hours/due-date.rules.ts';
import { unscopedMoveDueDates } from '../../conversation/settings/companies.queries.ts';
import type { Db } from '../../core/db/db.ts';
import type { Clock } from '../../core/subscription.ts';
import { type Asked, type BilledRow, listUninvoiced } from './billed-companies.queries.ts';
import {
  insertInvoices,
  type MadeInvoice,
  type NewInvoice,
  settleCovered,
} from './invoices.queries.ts';
import { creditFor, periodCents } from './prices.rules.ts';

const DAY_MS = 86_400_000;
/** A period that costs nothing is followed by the next one, until there is one far enough in the future. */
const ROUNDS_MAX = 24;

/** The day from which a company that is due then has an invoice. */
export const horizonOf = (now: Date): Date => new Date(now.getTime() + INVOICE_DAYS * DAY_MS);

/** @returns every invoice that was made; those of which nothing is left to pay are paid, and the due dates moved */
export async function makeInvoices(
  db: Db,
  of: Asked['of'],
  clock: Clock,
): Promise<{ made: MadeInvoice[]; seen: number; last: number }> {
  const before = horizonOf(clock.now);
  const due = await listUninvoiced(db, { before, of });
  const made = await makeFor(db, due, clock);
  const covered = new Set(made.filter(({ isCovered }) => isCovered).map((each) => each.companyId));
  for (const companyId of covered) {
    let isCovered = true;
    for (let round = 1; isCovered && round < ROUNDS_MAX; round++) {
      const next = await listUninvoiced(db, { before, of: { only: companyId } });
      const more = await makeFor(db, next, clock);
      made.push(...more);
      isCovered = more.some((each) => each.isCovered);
    }
  }
  return { made, seen: due.length, last: due.at(-1)?.companyId ?? 0 };
}

async function makeFor(db: Db, due: readonly BilledRow[], clock: Clock): Promise<MadeInvoice[]> {
  if (due.length === 0) return [];
  const made = await insertInvoices(
    db,
    due.map((row) => nextInvoice(row)),
  );
  const covered = made.filter(({ isCovered }) => isCovered);
  if (covered.length === 0) return made;
  await settleCovered(
    db,
    covered.map(({ id }) => id),
    clock.now,
  );
  const companies = new Map(due.map((row) => [row.companyId, row]));
  await unscopedMoveDueDates(
    db,
    covered.map(({ companyId: id }) => ({ id, ...renewed(companies.get(id)!, clock) })),
  );
  return made;
}

const renewed = ({ dueDate, dueDay, recurrence, timeZone }: BilledRow, clock: Clock) =>
  renew({
    ...clock,
    dueDate: new Date(dueDate!),
    dueDay,
    months: recurrences[recurrence],
    timeZone,
  });

/** The period that begins when the company is due. */
export function nextInvoice(row: BilledRow): NewInvoice {
  const { companyId, recurrence, planId, planName } = row;
  const periodFrom = dayIn(new Date(row.dueDate!), row.timeZone);
  const months = recurrences[recurrence];
  const valueCents = periodCents(row, recurrence);
  return {
    companyId,
    kind: 'period',
    periodFrom,
    periodTo: addMonths(periodFrom, months, row.dueDay ?? dayOf(periodFrom)),
    months,
    planId,
    detail: planName,
    valueCents,
    creditCents: creditFor(valueCents, row.balanceCents),
    dueDate: periodFrom,
  };
}
