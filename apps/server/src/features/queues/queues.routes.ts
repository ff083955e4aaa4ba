import { isAllowed } from '@prosa/contract/permissions';
import { listQueueRefs, listQueues } from '../../conversation/queues/queues.queries.ts';
import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import * as options from './queue-options.service.ts';
import { presentQueue } from './queues.present.ts';
import * as service from './queues.service.ts';

export function registerQueueRoutes(app: HttpApp): void {
  handle(app, 'GET /queue', ({ ctx }) =>
    inTransaction(ctx, async (tx) =>
      isAllowed(ctx.actor.profile, 'queues-page:manage')
        ? (await listQueues(tx)).map(presentQueue)
        : listQueueRefs(tx),
    ),
  );

  handle(app, 'POST /queue', async ({ ctx, body }) =>
    presentQueue(await service.createQueue(ctx, body)),
  );

  handle(app, 'GET /queue/:queueId', async ({ ctx, params }) =>
    presentQueue(await service.getQueue(ctx, params.queueId)),
  );

  handle(app, 'PUT /queue/:queueId', async ({ ctx, params, body }) =>
    presentQueue(await service.updateQueue(ctx, params.queueId, body)),
  );

  handle(app, 'DELETE /queue/:queueId', async ({ ctx, params }) => {
    await service.deleteQueue(ctx, params.queueId);
    return { id: params.queueId };
  });

  registerOptions(app);
}

function registerOptions(app: HttpApp): void {
  handle(app, 'GET /queue-options', ({ ctx, query: { queueId, parentId } }) =>
    options.listOptions(ctx, { queueId, parentId: parentId === '-1' ? null : parentId }),
  );

  handle(app, 'GET /queue-options/:optionId', ({ ctx, params }) =>
    options.getOption(ctx, params.optionId),
  );

  handle(app, 'POST /queue-options', ({ ctx, body }) => options.createOption(ctx, body));

  handle(app, 'PUT /queue-options/:optionId', ({ ctx, params, body }) =>
    options.updateOption(ctx, params.optionId, body),
  );

  handle(app, 'DELETE /queue-options/:optionId', async ({ ctx, params }) => {
    await options.deleteOption(ctx, params.optionId);
    return { id: params.optionId };
  });
}
