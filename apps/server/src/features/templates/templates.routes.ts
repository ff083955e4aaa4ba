import { type HttpApp, handle } from '../../core/http/http.ts';
import { sendTemplate } from './send-template.ts';
import { listTemplates, syncTemplates } from './templates.service.ts';

export function registerTemplateRoutes(app: HttpApp): void {
  handle(app, 'GET /templates', ({ ctx, query }) => listTemplates(ctx, query.whatsappId));
  handle(app, 'POST /templates/sync', ({ ctx, body }) => syncTemplates(ctx, body.whatsappId));
  handle(app, 'POST /messages/:ticketId/template', ({ ctx, params, body }) =>
    sendTemplate(ctx, { ticketId: params.ticketId, ...body }),
  );
}
