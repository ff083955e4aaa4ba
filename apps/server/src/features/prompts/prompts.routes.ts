import { type HttpApp, handle } from '../../core/http/http.ts';
import { suggestModels } from './list-models.ts';
import { presentPrompt } from './prompts.present.ts';
import {
  createPrompt,
  deletePrompt,
  getPrompt,
  listPromptPage,
  updatePrompt,
} from './prompts.service.ts';
import { changeTranscribing, readTranscribing } from './transcription.service.ts';
import { tryPrompt } from './try-prompt.ts';
import { offeredVoices, tryVoice } from './try-voice.ts';
import { changeBudget, readUsage } from './usage.service.ts';

export function registerPromptRoutes(app: HttpApp): void {
  handle(app, 'GET /prompt', async ({ ctx, query }) => {
    const { rows, ...page } = await listPromptPage(ctx, query);
    return { prompts: rows.map(presentPrompt), ...page };
  });

  handle(app, 'GET /prompt/usage', ({ ctx, query }) => readUsage(ctx, query.months));

  handle(app, 'POST /prompt/budget', ({ ctx, body }) => changeBudget(ctx, body.tokens));

  handle(app, 'GET /prompt/transcription', ({ ctx }) => readTranscribing(ctx));

  handle(app, 'POST /prompt/transcription', ({ ctx, body }) =>
    changeTranscribing(ctx, body.promptId),
  );

  handle(app, 'POST /prompt/models', ({ ctx, body }) => suggestModels(ctx, body));

  handle(app, 'POST /prompt/voices', ({ ctx, body }) => offeredVoices(ctx, body));

  handle(app, 'POST /prompt/voices/test', ({ ctx, body }) => tryVoice(ctx, body));

  handle(app, 'GET /prompt/:promptId', async ({ ctx, params }) =>
    presentPrompt(await getPrompt(ctx, params.promptId)),
  );

  handle(app, 'POST /prompt', async ({ ctx, body }) =>
    presentPrompt(await createPrompt(ctx, body)),
  );

  handle(app, 'PUT /prompt/:promptId', async ({ ctx, params, body }) =>
    presentPrompt(await updatePrompt(ctx, params.promptId, body)),
  );

  handle(app, 'DELETE /prompt/:promptId', async ({ ctx, params }) => {
    await deletePrompt(ctx, params.promptId);
    return { id: params.promptId };
  });

  handle(app, 'POST /prompt/:promptId/test', ({ ctx, params, body }) =>
    tryPrompt(ctx, params.promptId, body.messages),
  );
}
