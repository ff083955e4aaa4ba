import type { Hours } from '@prosa/contract/hours';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { companies } from '../settings/companies.table.ts';

export async function findHours(tx: Tx): Promise<{ hours: Hours; timeZone: string; rev: number }> {
  const [found] = await tx.db
    .select({ hours: companies.hours, timeZone: companies.timeZone, rev: companies.rev })
    .from(companies)
    .where(and(ofCompany(tx, companies), eq(companies.id, tx.companyId)));
  return found!;
}

export async function writeHours(tx: Tx, hours: Hours): Promise<void> {
  await tx.db.execute(
    sql`update companies c set hours = ${JSON.stringify(hours)}::jsonb where ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}`,
  );
}

/** The days on which the company is closed for a holiday; one with hours of its own is a working day. */
export async function findClosedDays(tx: Tx): Promise<Set<string>> {
  const { hours } = await findHours(tx);
  return new Set(
    hours.holidays.filter(({ ranges }) => ranges.length === 0).map(({ date }) => date),
  );
}
