import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentFileList } from './file-lists.present.ts';
import {
  createFileList,
  deleteFileList,
  getFileList,
  listFileListPage,
  updateFileList,
} from './file-lists.service.ts';
import { uploadFiles } from './upload-files.ts';

export function registerFileListRoutes(app: HttpApp): void {
  handle(app, 'GET /files', async ({ ctx, query }) => {
    const { rows, ...page } = await listFileListPage(ctx, query);
    return { files: rows.map((row) => presentFileList(ctx, row)), ...page };
  });

  handle(app, 'GET /files/:listId', async ({ ctx, params }) =>
    presentFileList(ctx, await getFileList(ctx, params.listId)),
  );

  handle(app, 'POST /files', async ({ ctx, body }) =>
    presentFileList(ctx, await createFileList(ctx, body)),
  );

  handle(app, 'PUT /files/:listId', async ({ ctx, params, body }) =>
    presentFileList(ctx, await updateFileList(ctx, params.listId, body)),
  );

  handle(app, 'DELETE /files/:listId', async ({ ctx, params }) => {
    await deleteFileList(ctx, params.listId);
    return { id: params.listId };
  });

  handle(app, 'POST /files/uploadList/:listId', async ({ ctx, params, body, form }) =>
    presentFileList(ctx, await uploadFiles(ctx, params.listId, { body, form })),
  );
}
