/** What companies did each day: counted once by a chore, and for the present day when somebody looks. */
import type { UsageDay } from '@prosa/contract/usage';
import {
  type Core,
  inInstallation,
  inSystem,
  inTransaction,
  type UserCtx,
} from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { unscopedFindCompany } from '../companies/managed-companies.queries.ts';
import {
  type Days,
  listUsage,
  unscopedListUsage,
  unscopedWriteDays,
  writeToday,
} from './usage.queries.ts';

const AT_ONCE = 250;

/** In statements of some hundred days; interrupted, it goes on an hour later. */
export async function writeEndedDays(core: Core): Promise<void> {
  while ((await inSystem(core, (db) => unscopedWriteDays(db, AT_ONCE))) === AT_ONCE);
}

export const readOwnUsage = (ctx: UserCtx, days: Days): Promise<UsageDay[]> =>
  inTransaction(ctx, async (tx) => {
    await writeToday(tx, tx.companyId);
    return listUsage(tx, days);
  });

/** @throws ERR_NO_COMPANY_FOUND */
export const readUsageOf = (ctx: UserCtx, companyId: number, days: Days): Promise<UsageDay[]> =>
  inInstallation(ctx, async (tx) => {
    if (!(await unscopedFindCompany(tx, companyId))) throw appError('ERR_NO_COMPANY_FOUND');
    await writeToday(tx, companyId);
    return unscopedListUsage(tx, companyId, days);
  });
