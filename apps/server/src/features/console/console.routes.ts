import { type HttpApp, handle } from '../../core/http/http.ts';
import { readConsole, readDownLines, readFailedJobs, retryJob } from './console.service.ts';

export function registerConsoleRoutes(app: HttpApp): void {
  handle(app, 'GET /console', ({ ctx }) => readConsole(ctx));
  handle(app, 'GET /console/lines', ({ ctx }) => readDownLines(ctx));
  handle(app, 'GET /console/jobs', ({ ctx }) => readFailedJobs(ctx));
  handle(app, 'POST /console/jobs/:jobId/retry', async ({ ctx, params }) => {
    await retryJob(ctx, params.jobId);
    return { id: params.jobId };
  });
}
