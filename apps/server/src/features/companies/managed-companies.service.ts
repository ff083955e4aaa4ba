/** What operators do with the companies of the installation. */
import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import {
  type NewCompany,
  unscopedUpdateCompany,
  unscopedWriteSetting,
} from '../../conversation/settings/companies.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { unscopedEndSessions } from '../accounts/auth.queries.ts';
import { billCompanyChange } from '../invoices/company-changed.ts';
import { refusingTaken } from '../signup/make-company.ts';
import { renewed } from './managed-companies.present.ts';
import {
  type ManagedRow,
  unscopedCountCompanies,
  unscopedFindCompany,
  unscopedListCompanies,
  unscopedListCompanyRefs,
  unscopedLockCompany,
} from './managed-companies.queries.ts';
import { cutCompany, emitCompany, emitCompanyChanged } from './managed-companies.realtime.ts';
import { type CompanyChange, isServed, rowValues } from './managed-values.ts';

type ListQuery = RouteInput<Api['GET /companies']>['query'];
type OperatorTx = UserCtx & Tx;

/** What decides which invoices a company gets. */
const billed = ['planId', 'dueDate', 'recurrence', 'status'] as const;

export function listCompanies(ctx: UserCtx, query: ListQuery) {
  const { searchParam, state, isDueSoon, cursor, pageNumber = 1 } = query;
  const filter = { search: searchParam?.trim() ?? '', state, isDueSoon };
  const size = pageSizes.others;
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * size;
  return inInstallation(ctx, async (tx) => {
    const found = await unscopedListCompanies(tx, { ...filter, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    const count = await unscopedCountCompanies(tx, filter);
    return { ...page, count: Math.min(count, COUNT_CAP) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

export const listCompanyRefs = (ctx: UserCtx, search: string) =>
  inInstallation(ctx, (tx) => unscopedListCompanyRefs(tx, search, pageSizes.picker));

/** @throws ERR_NO_COMPANY_FOUND */
export const getCompany = (ctx: UserCtx, id: number): Promise<ManagedRow> =>
  inInstallation(ctx, async (tx) => existing(await unscopedFindCompany(tx, id)));

/** @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, ERR_OWN_COMPANY */
export function updateCompany(
  ctx: UserCtx,
  id: number,
  change: CompanyChange,
): Promise<ManagedRow> {
  return unscopedChangingCompany(ctx, id, async (tx, before) => {
    const values = rowValues(before, change, ctx.core.now());
    const stops = id === ctx.companyId && !isServed({ ...before, ...values }, ctx.core);
    if (stops) throw appError('ERR_OWN_COMPANY');
    if (Object.keys(values).length > 0)
      await refusingTaken(() => unscopedUpdateCompany(tx.db, id, values));
    if (change.campaignsEnabled !== undefined)
      await unscopedWriteSetting(tx.db, {
        companyId: id,
        key: 'campaignsEnabled',
        value: String(change.campaignsEnabled),
      });
    await audit(tx, 'companyChanged', { subject: id, detail: change.name ?? before.name });
    await billChange(tx, before, values);
  });
}

async function billChange(
  tx: Tx,
  { id, planId: before }: ManagedRow,
  values: Partial<NewCompany>,
): Promise<void> {
  const { planId: after = before } = values;
  if (billed.some((name) => name in values)) await billCompanyChange(tx, id, { before, after });
}

/** Moves the due date on without a payment. @throws ERR_NO_COMPANY_FOUND, ERR_NEVER_DUE */
export function renewCompany(ctx: UserCtx, id: number): Promise<ManagedRow> {
  return unscopedChangingCompany(ctx, id, async (tx, before) => {
    const { dueDate } = before;
    if (!dueDate) throw appError('ERR_NEVER_DUE');
    const due = renewed(ctx.core, { ...before, dueDate });
    await unscopedUpdateCompany(tx.db, id, due);
    const detail = `${before.name}: ${new Date(dueDate).toISOString()} → ${due.dueDate.toISOString()}`;
    await audit(tx, 'companyRenewed', { subject: id, detail });
    await billCompanyChange(tx, id, { before: before.planId, after: before.planId });
  });
}

/** Ends all of its sessions. @throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY */
export async function deleteCompany(ctx: UserCtx, id: number): Promise<void> {
  if (id === ctx.companyId) throw appError('ERR_OWN_COMPANY');
  await unscopedChangingCompany(ctx, id, async (tx, before) => {
    if (before.deletedAt) return;
    const now = ctx.core.now();
    const values = {
      ...{ status: false, deletedAt: now, waitingSince: null },
      ...(before.status && { suspendedAt: now }),
    };
    await unscopedUpdateCompany(tx.db, id, values);
    // Whoever restores it must not bring these back.
    await unscopedEndSessions(tx.db, id, now);
    await audit(tx, 'companyDeleted', { subject: id, detail: before.name });
  });
}

/** Takes a company out of the bin. @throws ERR_NO_COMPANY_FOUND */
export function restoreCompany(ctx: UserCtx, id: number): Promise<ManagedRow> {
  return unscopedChangingCompany(ctx, id, async (tx, before) => {
    if (!before.deletedAt) return;
    await unscopedUpdateCompany(tx.db, id, { deletedAt: null });
    await audit(tx, 'companyRestored', { subject: id, detail: before.name });
  });
}

/** One change at a time; operators and the company's users hear of it. */
export function unscopedChangingCompany(
  ctx: UserCtx,
  id: number,
  change: (tx: OperatorTx, before: ManagedRow) => Promise<void>,
): Promise<ManagedRow> {
  return inInstallation(ctx, async (tx) => {
    const before = existing(await unscopedLockCompany(tx, id));
    await change(tx, before);
    const after = existing(await unscopedFindCompany(tx, id));
    emitCompany(tx, 'update', after);
    if (isServed(after, ctx.core)) emitCompanyChanged(tx, id);
    else cutCompany(tx, id);
    return after;
  });
}

function existing(row: ManagedRow | undefined): ManagedRow {
  if (!row) throw appError('ERR_NO_COMPANY_FOUND');
  return row;
}
