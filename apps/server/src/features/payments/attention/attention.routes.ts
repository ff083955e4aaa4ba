import { type HttpApp, handle } from '../../../core/http/http.ts';
import { listToLookAt, refundSurplus } from './attention.service.ts';

export function registerAttentionRoutes(app: HttpApp): void {
  handle(app, 'GET /payment-attention', ({ ctx, query }) => listToLookAt(ctx, query.cursor));

  handle(app, 'POST /companies/:companyId/charges/:chargeId/refund', ({ ctx, params }) =>
    refundSurplus(ctx, params),
  );
}
