/** Writes down who did what, in the transaction that does it: either both happened or neither. */

import type { AuditAction } from '@prosa/contract/audit-actions';
import { personIdOf } from '../actors.ts';
import type { Tx } from '../ctx.ts';
import { hasRecent, insertAuditEvent, type NewAuditEvent } from './audit.queries.ts';

export interface AuditDetails {
  /** Number of the row it is about. Of contacts nothing else is written down. */
  subject?: number | undefined;
  detail?: string | undefined;
  /** Where nobody is signed in: whose account it is about. */
  userId?: number | undefined;
  ip?: string | undefined;
}

const DETAIL_MAX = 500;
/** Screens fetch again what they show; one look is written down once. */
const LOOK_MINUTES = 15;

export const audit = (tx: Tx, action: AuditAction, details: AuditDetails = {}): Promise<void> =>
  insertAuditEvent(tx, eventOf(tx, action, details));

/** The same for what a screen does again and again by itself. */
export async function auditLook(
  tx: Tx,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  const event = eventOf(tx, action, details);
  if (!(await hasRecent(tx, event, LOOK_MINUTES))) await insertAuditEvent(tx, event);
}

const eventOf = (tx: Tx, action: AuditAction, details: AuditDetails): NewAuditEvent => ({
  action,
  userId: details.userId ?? personIdOf(tx.actor),
  subject: details.subject === undefined ? '' : String(details.subject),
  detail: (details.detail ?? '').slice(0, DETAIL_MAX).toWellFormed(),
  ip: details.ip ?? tx.ip ?? '',
});
