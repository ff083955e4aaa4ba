/** An operator lets a company in that signed itself up, or does not. */
import { unscopedUpdateCompany } from '../../conversation/settings/companies.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';
import { type ManagedRow, unscopedTrialOf } from './managed-companies.queries.ts';
import { unscopedChangingCompany } from './managed-companies.service.ts';

const DAY_MS = 86_400_000;

/** Its trial begins now. @throws ERR_NO_COMPANY_FOUND, ERR_NOT_WAITING */
export const approveCompany = (ctx: UserCtx, id: number): Promise<ManagedRow> =>
  unscopedChangingCompany(ctx, id, async (tx, before) => {
    checkWaiting(before);
    const trialDays = before.planId === null ? undefined : await unscopedTrialOf(tx, before.planId);
    const dueDate = new Date(tx.core.now().getTime() + (trialDays ?? 0) * DAY_MS);
    await unscopedUpdateCompany(tx.db, id, {
      ...{ status: true, waitingSince: null, suspendedAt: null },
      ...(trialDays !== undefined && { dueDate }),
    });
    await audit(tx, 'companyApproved', { subject: id, detail: before.name });
    await tellDecision(tx, { companyId: id, isApproved: true, reason: '' });
  });

/** It goes into the bin. @throws ERR_NO_COMPANY_FOUND, ERR_NOT_WAITING */
export const refuseCompany = (ctx: UserCtx, id: number, reason: string): Promise<ManagedRow> =>
  unscopedChangingCompany(ctx, id, async (tx, before) => {
    checkWaiting(before);
    const deletedAt = tx.core.now();
    await unscopedUpdateCompany(tx.db, id, { waitingSince: null, deletedAt });
    const detail = [before.name, reason].filter(Boolean).join(': ');
    await audit(tx, 'companyRefused', { subject: id, detail });
    await tellDecision(tx, { companyId: id, isApproved: false, reason });
  });

function checkWaiting({ waitingSince, deletedAt }: ManagedRow): void {
  if (!waitingSince || deletedAt) throw appError('ERR_NOT_WAITING');
}

const tellDecision = (
  tx: Tx,
  payload: { companyId: number; isApproved: boolean; reason: string },
): Promise<void> => enqueueJob(tx.db, { name: 'mail-decision', payload });
