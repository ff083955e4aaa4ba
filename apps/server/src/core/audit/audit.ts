/** Records who did what, in the transaction that does it: either both are stored or neither. */

import type { AuditAction } from '@prosa/contract/audit-actions';
import { personIdOf } from '../actors.ts';
import type { Tx } from '../ctx.ts';
import { hasRecent, insertAuditEvent, type NewAuditEvent } from './audit.queries.ts';

export interface AuditDetails {
  /** Id of the row that the event is about. For contacts nothing else is recorded. */
  subject?: number | undefined;
  detail?: string | undefined;
  /** Where nobody is signed in: the user whose account it is about. */
  userId?: number | undefined;
  ip?: string | undefined;
}

const DETAIL_MAX = 500;
/** Screens refetch what they show; one view is recorded once. */
const LOOK_MINUTES = 15;

export const audit = (tx: Tx, action: AuditAction, details: AuditDetails = {}): Promise<void> =>
  insertAuditEvent(tx, eventOf(tx, action, details));

/** The same for requests that a screen repeats by itself. */
export async function auditLook(
  tx: Tx,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  const event = eventOf(tx, action, details);
  if (!(await hasRecent(tx, event, LOOK_MINUTES))) await insertAuditEvent(tx, event);
}

function eventOf(tx: Tx, action: AuditAction, details: AuditDetails): NewAuditEvent {
  const visit = tx.actor.kind === 'person' ? tx.actor.visit : undefined;
  // The log names the operator, not the user in whose name they act.
  const detail = [visit && `(${visit.operator}, #${visit.id})`, details.detail]
    .filter(Boolean)
    .join(' ');
  return {
    action,
    userId: details.userId ?? (visit ? null : personIdOf(tx.actor)),
    subject: details.subject === undefined ? '' : String(details.subject),
    detail: detail.slice(0, DETAIL_MAX).toWellFormed(),
    ip: details.ip ?? tx.ip ?? '',
  };
}
