import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  createCloseReason,
  getCloseReason,
  orderCloseReasons,
  readCloseReasons,
  updateCloseReason,
} from './close-reasons.service.ts';

export function registerCloseReasonRoutes(app: HttpApp): void {
  handle(app, 'GET /close-reasons', ({ ctx }) => readCloseReasons(ctx));
  handle(app, 'GET /close-reasons/:closeReasonId', ({ ctx, params }) =>
    getCloseReason(ctx, params.closeReasonId),
  );
  handle(app, 'POST /close-reasons', ({ ctx, body }) => createCloseReason(ctx, body.name));
  handle(app, 'PUT /close-reasons/:closeReasonId', ({ ctx, params, body }) =>
    updateCloseReason(ctx, params.closeReasonId, body),
  );
  handle(app, 'POST /close-reasons/order', ({ ctx, body }) => orderCloseReasons(ctx, body.ids));
}
