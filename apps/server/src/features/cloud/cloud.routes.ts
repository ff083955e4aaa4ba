import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentConnection, seesQrcode } from '../connections/connections.present.ts';
import { checkAccount, getAccount, setAccount } from './cloud.service.ts';

export function registerCloudRoutes(app: HttpApp): void {
  handle(app, 'GET /whatsapp/:whatsappId/cloud', ({ ctx, params }) =>
    getAccount(ctx, params.whatsappId),
  );
  handle(app, 'PUT /whatsapp/:whatsappId/cloud', async ({ ctx, params, body }) => {
    const { account, row } = await setAccount(ctx, params.whatsappId, body);
    const showQrcode = seesQrcode(ctx.actor.profile);
    return { account, whatsapp: presentConnection(row, { showQrcode }) };
  });
  handle(app, 'POST /whatsapp/:whatsappId/cloud/check', ({ ctx, params }) =>
    checkAccount(ctx, params.whatsappId),
  );
}
