import { type HttpApp, handle } from '../../core/http.ts';
import { presentContact, presentContactRef } from './contacts.present.ts';
import { createContact, deleteContact, getContact, updateContact } from './contacts.service.ts';
import { listContactPage, listContactRefs } from './list-contacts.service.ts';

export function registerContactRoutes(app: HttpApp): void {
  handle(app, 'GET /contacts', async ({ ctx, query }) => {
    const { rows, ...page } = await listContactPage(ctx, query);
    return { contacts: rows.map(presentContact), ...page };
  });

  handle(app, 'GET /contacts/list', async ({ ctx, query }) =>
    (await listContactRefs(ctx, query.name)).map(presentContactRef),
  );

  handle(app, 'GET /contacts/:contactId', async ({ ctx, params }) =>
    presentContact(await getContact(ctx, params.contactId)),
  );

  handle(app, 'POST /contacts', async ({ ctx, body }) =>
    presentContact(await createContact(ctx, body)),
  );

  handle(app, 'PUT /contacts/:contactId', async ({ ctx, params, body }) =>
    presentContact(await updateContact(ctx, params.contactId, body)),
  );

  handle(app, 'DELETE /contacts/:contactId', async ({ ctx, params }) => {
    await deleteContact(ctx, params.contactId);
    return { id: params.contactId };
  });
}
