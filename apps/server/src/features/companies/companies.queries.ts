import { companyStorage } from '../../conversation/media/files.table.ts';
import { companies, plans } from '../../conversation/settings/companies.table.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, eq } from '../../core/db/drizzle.ts';

export interface CompanyRow {
  company: typeof companies.$inferSelect;
  plan: typeof plans.$inferSelect | null;
  storageBytes: number | null;
}

export async function findOwnCompany(tx: Tx): Promise<CompanyRow> {
  const [found] = await tx.db
    .select({ company: companies, plan: plans, storageBytes: companyStorage.bytes })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(companyStorage, eq(companyStorage.companyId, companies.id))
    .where(and(ofCompany(tx, companies), eq(companies.id, tx.companyId)));
  return found!;
}
