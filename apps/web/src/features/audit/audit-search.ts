import { type AuditAction, auditActions } from '@prosa/contract/audit-actions';

/** What the list is narrowed down by; it stands in the address. */
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

/** Whatever an address says that makes no sense is left out. */
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

/** As the server asks for it. */
export const queryOf = ({ user, action, from, to }: AuditFilter) => ({
  ...(user ? { userId: String(user) } : {}),
  ...(action ? { action } : {}),
  ...(from ? { dateStart: from } : {}),
  ...(to ? { dateEnd: to } : {}),
});
