/** Sessions of operators who help a company, and the way back to their own. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { insertSession, type SessionRow } from './auth.queries.ts';
import { GRACE_MS } from './auth.rules.ts';

const SECRET_BYTES = 32;

/** A copy of its token was used, or somebody wanted to leave altogether. */
const NO_WAY_BACK: readonly string[] = ['reuse', 'signed-out'];

/** The session from which an operator began a visit. */
export interface OwnSession {
  companyId: number;
  sessionId: string;
}

export interface NewVisitSession {
  visitId: number;
  userId: number;
  endsAt: Date;
  ip: string;
}

/** Does not end any session of the user. */
export async function openVisitSession(tx: Tx, visit: NewVisitSession) {
  const session = {
    id: crypto.randomUUID(),
    userId: visit.userId,
    secret: randomBytes(SECRET_BYTES),
  };
  await insertSession(tx, {
    ...session,
    expiresAt: visit.endsAt,
    ip: visit.ip,
    userAgent: '',
    needsTwoFactor: false,
    onBehalfOf: visit.visitId,
    now: tx.core.now(),
  });
  return { ...session, counter: 1 };
}

/**
 * The own session behind a visit that is over, once, for who holds the latest refresh token of the visit; tabs of the
 * browser ask for it within a few seconds of each other.
 */
export async function leaveVisit(
  tx: Tx,
  { id, onBehalfOf, counter, returnedAt, endedReason }: SessionRow,
  presented: number,
): Promise<OwnSession | undefined> {
  if (onBehalfOf === null || presented !== counter) return undefined;
  if (NO_WAY_BACK.includes(endedReason ?? '')) return undefined;
  const now = tx.core.now();
  if (returnedAt && now.getTime() - returnedAt.getTime() > GRACE_MS) return undefined;
  const [own] = await rows<OwnSession>(
    tx.db,
    sql`update sessions s set returned_at = coalesce(s.returned_at, ${now.toISOString()}::timestamptz)
      from support_visits v
      where ${ofCompany(tx, 's')} and s.id = ${id} and ${ofCompany(tx, 'v')} and v.id = s.on_behalf_of
      returning v.operator_company_id as "companyId", v.operator_session_id as "sessionId"`,
  );
  return own;
}

/** @returns the ids of the sessions that ended */
export async function endVisitSessions(
  db: Db,
  visits: readonly { companyId: number; id: number }[],
): Promise<{ companyId: number; id: string }[]> {
  if (visits.length === 0) return [];
  return rows(
    db,
    sql`update sessions s set ended_at = now(), ended_reason = 'visit'
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v ("companyId" bigint, id bigint)
      where s.company_id = v."companyId" and s.on_behalf_of = v.id and s.ended_at is null
      returning s.company_id as "companyId", s.id`,
  );
}
