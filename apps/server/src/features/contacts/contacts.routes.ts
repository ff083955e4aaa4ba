import { presentContact, presentContactRef } from '../../conversation/contacts/contacts.present.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { begun } from '../imports/imports.ts';
import {
  blockContact,
  createContact,
  deleteContact,
  getContact,
  updateContact,
} from './contacts.service.ts';
import { exportContacts } from './export-contacts.ts';
import { importAddressBook } from './import/import-address-book.ts';
import { findImport } from './import/import-contacts.ts';
import { uploadContacts } from './import/upload-contacts.ts';
import { listContactPage, listContactRefs } from './list-contacts.service.ts';
import { findDuplicateGroups, mergeTwo } from './merge-duplicates.ts';

export function registerContactRoutes(app: HttpApp): void {
  handle(app, 'GET /contacts', async ({ ctx, query }) => {
    const { rows, ...page } = await listContactPage(ctx, query);
    return { contacts: rows.map((row) => presentContact(ctx, row)), ...page };
  });

  handle(app, 'GET /contacts/list', async ({ ctx, query }) =>
    (await listContactRefs(ctx, query.name)).map((row) => presentContactRef(ctx, row)),
  );

  registerBookRoutes(app);

  handle(app, 'GET /contacts/:contactId', async ({ ctx, params }) =>
    presentContact(ctx, await getContact(ctx, params.contactId)),
  );

  handle(app, 'POST /contacts', async ({ ctx, body }) =>
    presentContact(ctx, await createContact(ctx, body)),
  );

  handle(app, 'PUT /contacts/:contactId', async ({ ctx, params, body }) =>
    presentContact(ctx, await updateContact(ctx, params.contactId, body)),
  );

  handle(app, 'DELETE /contacts/:contactId', async ({ ctx, params }) => {
    await deleteContact(ctx, params.contactId);
    return { id: params.contactId };
  });
}

/** Routes of the whole contact book: import, export and duplicates. */
function registerBookRoutes(app: HttpApp): void {
  handle(app, 'POST /contacts/upload', async ({ ctx, body, form, reply }) =>
    begun(reply, await uploadContacts(ctx, body.rows, form)),
  );

  handle(app, 'GET /contacts/upload', ({ ctx }) => findImport(ctx));

  handle(app, 'POST /contacts/import', async ({ ctx, body, reply }) =>
    begun(reply, await importAddressBook(ctx, body.whatsappId)),
  );

  handle(app, 'GET /contacts/export', async ({ ctx, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contatos.csv"')
      .header('cache-control', 'no-store');
    return exportContacts(ctx);
  });

  handle(app, 'GET /contacts/duplicates', async ({ ctx }) =>
    (await findDuplicateGroups(ctx)).map(({ reason, rows }) => ({
      reason,
      contacts: rows.map((row) => presentContact(ctx, row)),
    })),
  );

  handle(app, 'POST /contacts/:contactId/merge', async ({ ctx, params, body }) =>
    presentContact(ctx, await mergeTwo(ctx, params.contactId, body.otherId)),
  );

  handle(app, 'POST /contacts/:contactId/block', async ({ ctx, params, body }) =>
    presentContact(ctx, await blockContact(ctx, params.contactId, body.blocked)),
  );
}
