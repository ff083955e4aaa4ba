import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { ignoredCompany, isoTime } from './common.ts';
import { textId } from './ids.ts';
import { route } from './route.ts';

export const AuditEvent = z.object({
  id: z.number(),
  at: isoTime,
  action: z.enum(auditActions),
  /** Null if nobody was signed in; a deleted user has no name. */
  user: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  /** Id of the affected row. */
  subject: z.string(),
  detail: z.string(),
  ip: z.string(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const filter = {
  userId: textId('user').optional(),
  action: z.enum(auditActions).optional(),
  /** Days of the company's calendar, both included. */
  dateStart: z.iso.date().optional(),
  dateEnd: z.iso.date().optional(),
  companyId: ignoredCompany,
};

/** A user by whom the log can be filtered. */
export const AuditUser = z.object({
  id: z.number(),
  name: z.string(),
  /** The user was deleted; the log keeps the name. */
  isGone: z.boolean(),
});

export const auditRoutes = {
  'GET /audit': route({
    access: 'audit-page:view',
    query: z.object({ ...filter, cursor: z.string().max(200).optional() }),
    response: z.object({
      events: z.array(AuditEvent),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List audit events, newest first; they are kept for two years',
  }),
  'GET /audit/users': route({
    access: 'audit-page:view',
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(AuditUser),
    summary: 'List all users who may appear in the audit log, deleted ones too',
  }),
  'GET /audit/export': route({
    access: 'audit-page:view',
    confirm: true,
    query: z.object(filter),
    /** CSV, not JSON. */
    response: z.unknown(),
    summary: 'Export audit events as CSV',
  }),
} as const;
