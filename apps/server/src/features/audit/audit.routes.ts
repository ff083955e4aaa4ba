import type { AuditEvent } from '@prosa/contract/audit';
import type { AuditRow } from '../../core/audit/audit.queries.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { iso } from '../../core/time.ts';
import { exportAudit, findAuditUsers, listAuditPage } from './audit.service.ts';

export function registerAuditRoutes(app: HttpApp): void {
  handle(app, 'GET /audit', async ({ ctx, query }) => {
    const { rows, ...page } = await listAuditPage(ctx, query);
    return { events: rows.map(presentEvent), ...page };
  });

  handle(app, 'GET /audit/users', ({ ctx }) => findAuditUsers(ctx));

  handle(app, 'GET /audit/export', async ({ ctx, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .header('cache-control', 'no-store');
    return exportAudit(ctx, query);
  });
}

const presentEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  at: iso(row.at),
  action: row.action,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  subject: row.subject,
  detail: row.detail,
  ip: row.ip,
});
