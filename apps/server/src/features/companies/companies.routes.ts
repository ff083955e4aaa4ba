import { type HttpApp, handle } from '../../core/http/http.ts';
import { readOwnCompany } from './companies.service.ts';

export function registerCompanyRoutes(app: HttpApp): void {
  handle(app, 'GET /companies/:companyId', ({ ctx, params }) =>
    readOwnCompany(ctx, params.companyId),
  );
  handle(app, 'GET /companies/listPlan/:companyId', ({ ctx, params }) =>
    readOwnCompany(ctx, params.companyId),
  );
}
