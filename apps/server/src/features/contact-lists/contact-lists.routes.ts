import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { begun } from '../imports/imports.ts';
import { startCheck, stopCheck } from './check-list.ts';
import { presentContactList, presentListItem } from './contact-lists.present.ts';
import { listContactListRefs } from './contact-lists.queries.ts';
import {
  createContactList,
  deleteContactList,
  getContactList,
  listContactListPage,
  updateContactList,
} from './contact-lists.service.ts';
import { exampleSheet } from './example-sheet.ts';
import { startFill } from './fill-list.ts';
import { findListImport, uploadToList } from './import-list.ts';
import {
  createListItem,
  deleteListItem,
  getListItem,
  listItemPage,
  updateListItem,
} from './list-items.service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function registerContactListRoutes(app: HttpApp): void {
  handle(app, 'GET /contact-lists', async ({ ctx, query }) => {
    const { rows, ...page } = await listContactListPage(ctx, query);
    return { records: rows.map(presentContactList), ...page };
  });

  handle(app, 'GET /contact-lists/list', ({ ctx }) => inTransaction(ctx, listContactListRefs));

  handle(app, 'GET /contact-lists/example', async ({ ctx, reply }) => {
    reply.type(XLSX).header('content-disposition', 'attachment; filename="contatos.xlsx"');
    return exampleSheet(ctx);
  });

  handle(app, 'GET /contact-lists/:contactListId', async ({ ctx, params }) =>
    presentContactList(await getContactList(ctx, params.contactListId)),
  );

  handle(app, 'POST /contact-lists', async ({ ctx, body }) =>
    presentContactList(await createContactList(ctx, body.name)),
  );

  handle(app, 'PUT /contact-lists/:contactListId', async ({ ctx, params, body }) =>
    presentContactList(await updateContactList(ctx, params.contactListId, body)),
  );

  handle(app, 'DELETE /contact-lists/:contactListId', async ({ ctx, params }) => {
    await deleteContactList(ctx, params.contactListId);
    return { id: params.contactListId };
  });

  registerFillRoutes(app);
  registerItemRoutes(app);
}

/** What changes many contacts of a list at once. */
function registerFillRoutes(app: HttpApp): void {
  handle(app, 'POST /contact-lists/:contactListId/upload', async ({ ctx, params, form, reply }) =>
    begun(reply, await uploadToList(ctx, params.contactListId, form)),
  );

  handle(app, 'GET /contact-lists/:contactListId/upload', ({ ctx, params }) =>
    findListImport(ctx, params.contactListId),
  );

  handle(app, 'POST /contact-lists/:contactListId/fill', async ({ ctx, params, body }) =>
    presentContactList(await startFill(ctx, params.contactListId, body)),
  );

  handle(app, 'POST /contact-lists/:contactListId/check', async ({ ctx, params, body }) =>
    presentContactList(await startCheck(ctx, params.contactListId, body.again)),
  );

  handle(app, 'DELETE /contact-lists/:contactListId/check', async ({ ctx, params }) =>
    presentContactList(await stopCheck(ctx, params.contactListId)),
  );
}

function registerItemRoutes(app: HttpApp): void {
  handle(app, 'GET /contact-list-items', async ({ ctx, query }) => {
    const { rows, ...page } = await listItemPage(ctx, query);
    return { contacts: rows.map(presentListItem), ...page };
  });

  handle(app, 'GET /contact-list-items/:contactListItemId', async ({ ctx, params }) =>
    presentListItem(await getListItem(ctx, params.contactListItemId)),
  );

  handle(app, 'POST /contact-list-items', async ({ ctx, body }) =>
    presentListItem(await createListItem(ctx, body)),
  );

  handle(app, 'PUT /contact-list-items/:contactListItemId', async ({ ctx, params, body }) =>
    presentListItem(await updateListItem(ctx, params.contactListItemId, body)),
  );

  handle(app, 'DELETE /contact-list-items/:contactListItemId', async ({ ctx, params }) => {
    await deleteListItem(ctx, params.contactListItemId);
    return { id: params.contactListItemId };
  });
}
