import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db.ts';
import { and, eq } from '../../core/drizzle.ts';
import { companies, plans } from '../../core/schema.ts';

export interface CompanyRow {
  company: typeof companies.$inferSelect;
  plan: typeof plans.$inferSelect | null;
}

export async function findOwnCompany(tx: Tx): Promise<CompanyRow> {
  const [found] = await tx.db
    .select({ company: companies, plan: plans })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(and(ofCompany(tx, companies), eq(companies.id, tx.companyId)));
  return found!;
}
