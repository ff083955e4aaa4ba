import { type HttpApp, handle } from '../../core/http/http.ts';
import { actAsCustomer } from './customer-acts.ts';
import { presentCustomer, presentPhoneMessage } from './sandbox.present.ts';
import * as service from './sandbox.service.ts';

const DONE = { ok: true } as const;

export function registerSandboxRoutes(app: HttpApp): void {
  handle(app, 'GET /sandbox/customers', async ({ ctx, query }) =>
    (await service.listCustomers(ctx, query.whatsappId, query.searchParam)).map(presentCustomer),
  );

  handle(app, 'POST /sandbox/customers', async ({ ctx, body }) => {
    const chat = { connectionId: body.whatsappId, number: body.number };
    return presentCustomer(await service.addCustomer(ctx, chat, body.name));
  });

  handle(app, 'GET /sandbox/messages', async ({ ctx, query }) => {
    const chat = { connectionId: query.whatsappId, number: query.number };
    return (await service.listMessages(ctx, chat)).map((row) => presentPhoneMessage(ctx, row));
  });

  handle(app, 'POST /sandbox/messages', ({ ctx, body, form }) =>
    service.writeMessage(ctx, body, form.files),
  );

  handle(app, 'POST /sandbox/actions', async ({ ctx, body }) => {
    await actAsCustomer(ctx, body);
    return DONE;
  });

  handle(app, 'GET /sandbox/faults', ({ ctx, query }) => service.getFaults(ctx, query.whatsappId));

  handle(app, 'PUT /sandbox/faults', ({ ctx, body: { whatsappId, ...faults } }) =>
    service.changeFaults(ctx, whatsappId, faults),
  );

  handle(app, 'POST /sandbox/link', async ({ ctx, body }) => {
    await service.changePhoneLink(ctx, body);
    return DONE;
  });
}
