import type { UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { offeredProviders } from '../../gateway/adapters.ts';
import type { ConnectionRow } from '../../gateway/connections/connections.queries.ts';
import { listEventPage } from './connection-events.service.ts';
import {
  presentConnection,
  presentConnectionEvent,
  presentProvider,
  seesQrcode,
} from './connections.present.ts';
import * as service from './connections.service.ts';
import { removeToken, renewToken } from './token.service.ts';

export function registerConnectionRoutes(app: HttpApp): void {
  handle(app, 'GET /whatsapp', async ({ ctx }) =>
    (await service.listConnections(ctx)).map((row) => present(ctx, row)),
  );

  handle(app, 'GET /whatsapp/providers', async ({ ctx }) =>
    offeredProviders(ctx.core).map(presentProvider),
  );

  handle(app, 'GET /whatsapp/:whatsappId', async ({ ctx, params }) =>
    present(ctx, await service.getConnection(ctx, params.whatsappId)),
  );

  handle(app, 'GET /whatsapp/:whatsappId/events', async ({ ctx, params, query }) => {
    const page = await listEventPage(ctx, params.whatsappId, query.cursor);
    return { ...page, events: page.events.map(presentConnectionEvent) };
  });

  handle(app, 'POST /whatsapp', async ({ ctx, body }) =>
    present(ctx, await service.createConnection(ctx, body)),
  );

  handle(app, 'PUT /whatsapp/:whatsappId', async ({ ctx, params, body }) =>
    present(ctx, await service.updateConnection(ctx, params.whatsappId, body)),
  );

  handle(app, 'DELETE /whatsapp/:whatsappId', async ({ ctx, params }) => {
    await service.deleteConnection(ctx, params.whatsappId);
    return { id: params.whatsappId };
  });

  handle(app, 'POST /whatsapp/:whatsappId/token', async ({ ctx, params }) => {
    const { token, row } = await renewToken(ctx, params.whatsappId);
    return { token, whatsapp: present(ctx, row) };
  });

  handle(app, 'DELETE /whatsapp/:whatsappId/token', async ({ ctx, params }) =>
    present(ctx, await removeToken(ctx, params.whatsappId)),
  );

  handle(app, 'POST /whatsappsession/:whatsappId', async ({ ctx, params }) =>
    present(ctx, await service.startSession(ctx, params.whatsappId)),
  );

  handle(app, 'POST /whatsappsession/:whatsappId/pairing-code', async ({ ctx, params, body }) =>
    present(ctx, await service.askForPairingCode(ctx, params.whatsappId, body.number)),
  );

  handle(app, 'PUT /whatsappsession/:whatsappId', async ({ ctx, params }) =>
    present(ctx, await service.renewSession(ctx, params.whatsappId)),
  );

  handle(app, 'DELETE /whatsappsession/:whatsappId', async ({ ctx, params }) =>
    present(ctx, await service.endSession(ctx, params.whatsappId)),
  );
}

const present = (ctx: UserCtx, row: ConnectionRow) =>
  presentConnection(row, { showQrcode: seesQrcode(ctx.actor.profile) && !ctx.actor.visit });
