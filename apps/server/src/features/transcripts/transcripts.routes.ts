import { type HttpApp, handle } from '../../core/http/http.ts';
import { exportTranscript, printTranscript } from './transcripts.service.ts';

export function registerTranscriptRoutes(app: HttpApp): void {
  handle(app, 'GET /tickets/:ticketId/transcript', async ({ ctx, params, query, reply }) => {
    reply
      .type('text/html; charset=utf-8')
      // Only the app shows it, without scripts; opened by itself it is a file.
      .header('content-disposition', 'attachment; filename="conversation.html"')
      .header('cache-control', 'no-store');
    return printTranscript(ctx, params.ticketId, query);
  });

  handle(app, 'GET /tickets/:ticketId/export', async ({ ctx, params, query, reply }) => {
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="conversation-${params.ticketId}.zip"`)
      .header('cache-control', 'no-store');
    return exportTranscript(ctx, params.ticketId, query);
  });
}
