/** An operator creates a company: its first admin is invited, and chooses a password by e-mail. */
import { unscopedWriteSetting } from '../../conversation/settings/companies.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';
import { hashPassword } from '../accounts/password.service.ts';
import { billCompanyChange } from '../invoices/company-changed.ts';
import { refusingTaken, unscopedMakeCompany } from '../signup/make-company.ts';
import {
  type ManagedRow,
  unscopedFindCompany,
  unscopedTrialOf,
} from './managed-companies.queries.ts';
import { emitCompany } from './managed-companies.realtime.ts';
import { type CompanyDraft as Draft, newRow } from './managed-values.ts';

/** @throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND */
export async function createCompany(ctx: UserCtx, draft: Draft): Promise<ManagedRow> {
  // Nobody knows it: the invitation leads to a new one.
  const passwordHash = await hashPassword(crypto.randomUUID());
  return refusingTaken(() =>
    inInstallation(ctx, (tx) => unscopedCreate(tx, draft, adminOf(draft, passwordHash))),
  );
}

const adminOf = ({ adminName, name, email, language }: Draft, passwordHash: string) => ({
  name: adminName ?? name,
  email,
  passwordHash,
  ...(language && { language }),
});

async function unscopedCreate(
  tx: UserCtx & Tx,
  draft: Draft,
  admin: ReturnType<typeof adminOf>,
): Promise<ManagedRow> {
  const trialDays = await unscopedTrialOf(tx, draft.planId);
  if (trialDays === undefined) throw appError('ERR_NO_PLAN_FOUND');
  const company = newRow(draft, { trialDays, now: tx.core.now() });
  const made = { company, admin, timeZone: draft.timeZone };
  const { companyId, userId } = await unscopedMakeCompany(tx.db, made);
  if (draft.campaignsEnabled === false)
    await unscopedWriteSetting(tx.db, { companyId, key: 'campaignsEnabled', value: 'false' });
  await enqueueJob(tx.db, { name: 'mail-invitation', payload: { companyId, userId } });
  await audit(tx, 'companyCreated', { subject: companyId, detail: draft.name });
  await billCompanyChange(tx, companyId, { before: draft.planId, after: draft.planId });
  const row = (await unscopedFindCompany(tx, companyId))!;
  emitCompany(tx, 'create', row);
  return row;
}
