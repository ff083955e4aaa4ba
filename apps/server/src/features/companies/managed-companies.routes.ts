import type { ManagedCompany } from '@prosa/contract/managed-companies';
import type { UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { weekOf } from '../queues/schedules.ts';
import { createCompany } from './create-company.ts';
import { approveCompany, refuseCompany } from './decide-sign-up.ts';
import { presentManaged } from './managed-companies.present.ts';
import type { ManagedRow } from './managed-companies.queries.ts';
import {
  deleteCompany,
  getCompany,
  listCompanies,
  listCompanyRefs,
  renewCompany,
  restoreCompany,
  updateCompany,
} from './managed-companies.service.ts';

export function registerManagedCompanyRoutes(app: HttpApp): void {
  const present = async (ctx: UserCtx, row: Promise<ManagedRow>): Promise<ManagedCompany> =>
    presentManaged(ctx.core, await row);

  handle(app, 'GET /companies', async ({ ctx, query }) => {
    const { rows, ...page } = await listCompanies(ctx, query);
    return { companies: rows.map((row) => presentManaged(ctx.core, row)), ...page };
  });

  handle(app, 'GET /companies/list', ({ ctx, query }) =>
    listCompanyRefs(ctx, query.searchParam?.trim() ?? ''),
  );

  handle(app, 'GET /companies/:companyId/managed', ({ ctx, params }) =>
    present(ctx, getCompany(ctx, params.companyId)),
  );

  handle(app, 'POST /companies', ({ ctx, body }) => present(ctx, createCompany(ctx, body)));

  handle(app, 'PUT /companies/:companyId', ({ ctx, params, body }) =>
    present(ctx, updateCompany(ctx, params.companyId, body)),
  );

  handle(app, 'PUT /companies/:companyId/schedules', ({ ctx, params, body }) =>
    present(ctx, updateCompany(ctx, params.companyId, { weekly: weekOf(body.schedules) })),
  );

  handle(app, 'POST /companies/:companyId/renew', ({ ctx, params }) =>
    present(ctx, renewCompany(ctx, params.companyId)),
  );

  handle(app, 'POST /companies/:companyId/restore', ({ ctx, params }) =>
    present(ctx, restoreCompany(ctx, params.companyId)),
  );

  handle(app, 'POST /companies/:companyId/approve', ({ ctx, params }) =>
    present(ctx, approveCompany(ctx, params.companyId)),
  );

  handle(app, 'POST /companies/:companyId/refuse', ({ ctx, params, body }) =>
    present(ctx, refuseCompany(ctx, params.companyId, body.reason)),
  );

  handle(app, 'DELETE /companies/:companyId', async ({ ctx, params }) => {
    await deleteCompany(ctx, params.companyId);
    return { id: params.companyId };
  });
}
