/** Every background job and its handler. */
import type { Core } from './core/ctx.ts';
import { companyCtx } from './core/ctx.ts';
import type { JobHandlers } from './core/job-runner.ts';
import { fetchMedia } from './features/media/fetch-media.ts';
import { cleanUp } from './features/messages/clean-up.ts';

export const jobHandlers = (core: Core): JobHandlers => ({
  'fetch-media': ({ companyId, messageId }) => fetchMedia(companyCtx(core, companyId), messageId),
  'clean-up': () => cleanUp(core),
});
