import { type AuditAction, auditActions } from '@prosa/contract/audit-actions';

/** The list's filters, kept in the address. */
export interface AuditFilter {
  user?: number;
  action?: AuditAction;
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Drops invalid values from an address. */
export function readAuditSearch(search: Record<string, unknown>): AuditFilter {
  const user = Number(search.user);
  const action = auditActions.find((each) => each === search.action);
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  return {
    ...(Number.isSafeInteger(user) && user > 0 ? { user } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The parameters of the request. */
export const queryOf = ({ user, action, from, to }: AuditFilter) => ({
  ...(user ? { userId: String(user) } : {}),
  ...(action ? { action } : {}),
  ...(from ? { dateStart: from } : {}),
  ...(to ? { dateEnd: to } : {}),
});
