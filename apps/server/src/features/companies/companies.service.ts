import type { Company } from '@prosa/contract/companies';
import { listSettings } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { presentCompany } from './companies.present.ts';
import { findOwnCompany } from './companies.queries.ts';

/** @throws ERR_NOT_FOUND for any company but the session's own. */
export function readOwnCompany(ctx: UserCtx, companyId: number): Promise<Company> {
  if (companyId !== ctx.companyId) throw appError('ERR_NOT_FOUND');
  return inTransaction(ctx, async (tx) =>
    presentCompany(await findOwnCompany(tx), await listSettings(tx)),
  );
}
