import { type HttpApp, handle } from '../../core/http/http.ts';
import { parseIfMatch } from '../../core/http/if-match.ts';
import { getCounts } from './counts.service.ts';
import { presentFlow } from './flows.present.ts';
import { deleteFlow, listFlowPage, listUsesOf, updateFlow } from './flows.service.ts';
import { getVersion, getWholeFlow, listVersionsOf } from './get-flow.ts';
import { createFlow, duplicateFlow } from './make-flow.ts';
import { saveFlow } from './save-flow.ts';
import { testRequest } from './test-request.ts';

export function registerFlowRoutes(app: HttpApp): void {
  handle(app, 'GET /flowbuilder', async ({ ctx, query }) => {
    const { rows, ...page } = await listFlowPage(ctx, query);
    return { flows: rows.map(presentFlow), ...page };
  });

  handle(app, 'POST /flowbuilder', async ({ ctx, body }) =>
    presentFlow(await createFlow(ctx, body)),
  );

  handle(app, 'PUT /flowbuilder', async ({ ctx, body }) =>
    presentFlow(await updateFlow(ctx, body)),
  );

  handle(app, 'DELETE /flowbuilder/:flowId', async ({ ctx, params }) => {
    await deleteFlow(ctx, params.flowId);
    return { id: params.flowId };
  });

  handle(app, 'POST /flowbuilder/duplicate', async ({ ctx, body }) =>
    presentFlow(await duplicateFlow(ctx, body.flowId)),
  );

  handle(app, 'GET /flowbuilder/flow/:flowId/usage', async ({ ctx, params }) => ({
    usedBy: await listUsesOf(ctx, params.flowId),
  }));

  handle(app, 'GET /flowbuilder/flow/:flowId/counts', async ({ ctx, params, query }) => ({
    counts: await getCounts(ctx, params.flowId, query),
  }));
}

/** Graphs: drafts and versions. */
export function registerGraphRoutes(app: HttpApp): void {
  handle(app, 'GET /flowbuilder/flow/:flowId', async ({ ctx, params }) => ({
    flow: await getWholeFlow(ctx, params.flowId),
  }));

  handle(app, 'POST /flowbuilder/flow', async ({ ctx, body, request }) => {
    const rev = body.rev ?? parseIfMatch(request.headers['if-match']);
    const { row, isPublished, problems, secrets } = await saveFlow(ctx, body, rev);
    const { draftRev, liveVersion } = row;
    return {
      ok: true as const,
      rev: draftRev,
      liveVersion,
      isPublished,
      problems: [...problems],
      secrets: [...secrets],
    };
  });

  handle(app, 'GET /flowbuilder/flow/:flowId/versions', async ({ ctx, params }) => ({
    versions: await listVersionsOf(ctx, params.flowId),
  }));

  handle(app, 'GET /flowbuilder/flow/:flowId/versions/:no', ({ ctx, params }) =>
    getVersion(ctx, params.flowId, params.no),
  );

  handle(app, 'POST /flowbuilder/flow/:flowId/request', ({ ctx, params, body }) =>
    testRequest(ctx, params.flowId, body),
  );
}
