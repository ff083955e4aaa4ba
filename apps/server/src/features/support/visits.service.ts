/** Operators visit a company to help: for half an hour, seen by its admins, and only as far as the company allows. */

import type { SupportVisit } from '@prosa/contract/support';
import { SUPPORT_MINUTES, type SupportAccess } from '@prosa/contract/support/manifest';
import { SYSTEM } from '../../core/actors.ts';
import { audit } from '../../core/audit/audit.ts';
import {
  type Core,
  companyCtx,
  inInstallation,
  inSystem,
  inTransaction,
  type Tx,
  type UserCtx,
} from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  answerSession,
  cutSockets,
  type OpenSession,
  returnFromVisit,
} from '../accounts/auth.service.ts';
import { endVisitSessions, openVisitSession } from '../accounts/visit-sessions.queries.ts';
import {
  type EndedBy,
  type EndedVisit,
  endVisits,
  listVisits,
  unscopedEndOverdue,
  unscopedFindVisited,
  unscopedInsertVisit,
} from './visits.queries.ts';

export interface VisitDraft {
  companyId: number;
  reason: string;
  access: SupportAccess;
}

/**
 * @returns a session of the company, in the name of one of its admins
 * @throws ERR_NO_COMPANY_FOUND, ERR_SUPPORT_OFF, ERR_SUPPORT_NO_ADMIN, ERR_SUBSCRIPTION_EXPIRED, ERR_COMPANY_SUSPENDED
 */
export const beginVisit = (ctx: UserCtx, draft: VisitDraft): Promise<OpenSession> =>
  inInstallation(ctx, (tx) => unscopedBegin(tx, draft));

async function unscopedBegin(
  tx: UserCtx & Tx,
  { companyId, reason, access }: VisitDraft,
): Promise<OpenSession> {
  const { actor, core } = tx;
  const found = companyId === tx.companyId ? undefined : await unscopedFindVisited(tx, companyId);
  if (!found) throw appError('ERR_NO_COMPANY_FOUND');
  const isAllowed = found.allowed === 'full' || found.allowed === access;
  if (!isAllowed) throw appError('ERR_SUPPORT_OFF');
  if (found.adminId === null) throw appError('ERR_SUPPORT_NO_ADMIN');
  const startedAt = core.now();
  const endsAt = new Date(startedAt.getTime() + SUPPORT_MINUTES * 60_000);
  const visitId = await unscopedInsertVisit(tx, {
    companyId,
    operatorCompanyId: tx.companyId,
    operatorId: actor.id,
    operatorName: actor.name,
    operatorSessionId: actor.sessionId,
    reason,
    access,
    startedAt,
    endsAt,
  });
  const there = inCompany(tx, companyId);
  const session = await openVisitSession(there, {
    visitId,
    userId: found.adminId,
    endsAt,
    ip: tx.ip ?? '',
  });
  await audit(there, 'supportBegan', {
    subject: visitId,
    detail: `${actor.name} (${access}): ${reason}`,
  });
  await audit(tx, 'supportBegan', {
    subject: companyId,
    detail: `${found.name} (${access}): ${reason}`,
  });
  tx.log.info({ visited_company_id: companyId, visit_id: visitId }, 'support.began');
  return answerSession(there, session);
}

/** The same transaction, for what happens in another company. */
const inCompany = (tx: Tx, companyId: number): Tx => ({ ...tx, companyId, actor: SYSTEM });

/** @throws ERR_SUPPORT_OVER outside of a visit, ERR_SESSION_ENDED if the own session is over */
export async function endOwnVisit(ctx: UserCtx): Promise<OpenSession> {
  const { visit } = ctx.actor;
  if (!visit) throw appError('ERR_SUPPORT_OVER');
  const [ended] = await inTransaction(ctx, (tx) => endThem(tx, 'operator', { id: visit.id }));
  if (!ended) throw appError('ERR_SUPPORT_OVER');
  await writeDownAtOperators(ctx.core, [ended]);
  return returnFromVisit(ctx.core, {
    companyId: ended.operatorCompanyId,
    sessionId: ended.operatorSessionId,
  });
}

/** After the company allows less: what goes beyond it ends at once. */
export async function endBeyond(tx: Tx, allowed: 'off' | SupportAccess): Promise<void> {
  const accesses = ({ off: ['read', 'full'], read: ['full'], full: [] } as const)[allowed];
  if (accesses.length === 0) return;
  const ended = await endThem(tx, 'company', { accesses });
  const { core } = tx;
  tx.afterCommit(() => {
    writeDownAtOperators(core, ended).catch((error: unknown) =>
      core.log.warn({ error }, 'support.end_not_saved'),
    );
  });
}

async function endThem(
  tx: Tx,
  by: EndedBy,
  which: Parameters<typeof endVisits>[2],
): Promise<EndedVisit[]> {
  const ended = await endVisits(tx, by, which);
  const sessions = await endVisitSessions(tx.db, ended);
  cutSockets(
    tx,
    sessions.map(({ id }) => id),
  );
  // Whoever ends a visit of their own is not a user of the company.
  const teller = by === 'operator' ? inCompany(tx, tx.companyId) : tx;
  for (const { id, operatorName } of ended)
    await audit(teller, 'supportEnded', { subject: id, detail: operatorName });
  return ended;
}

/** In the log of their own company. */
async function writeDownAtOperators(core: Core, visits: readonly EndedVisit[]): Promise<void> {
  for (const { operatorCompanyId, operatorId, companyId, company } of visits)
    await inTransaction(companyCtx(core, operatorCompanyId), (tx) =>
      audit(tx, 'supportEnded', { userId: operatorId, subject: companyId, detail: company }),
    );
}

/** Visits whose time is over, and those of operators who have signed out. */
export async function endOverdueVisits(core: Core): Promise<void> {
  const ended = await inSystem(core, async (db) => {
    const visits = await unscopedEndOverdue(db);
    await endVisitSessions(db, visits);
    return visits;
  });
  for (const { companyId, id, operatorName } of ended)
    await inTransaction(companyCtx(core, companyId), (tx) =>
      audit(tx, 'supportEnded', { subject: id, detail: operatorName }),
    );
  await writeDownAtOperators(core, ended);
}

export const readVisits = (ctx: UserCtx): Promise<SupportVisit[]> =>
  inTransaction(ctx, async (tx) =>
    (await listVisits(tx)).map(({ operatorName, startedAt, endsAt, endedAt, ...visit }) => ({
      ...visit,
      operator: operatorName,
      startedAt: new Date(startedAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      endedAt: endedAt && new Date(endedAt).toISOString(),
    })),
  );
