import { type HttpApp, handle } from '../../core/http/http.ts';
import { exportFile } from './export-file.ts';
import { presentFlow } from './flows.present.ts';
import { presentFile } from './get-flow.ts';
import { importFile } from './import-file.ts';
import { uploadFiles } from './upload-files.ts';

export function registerFlowFileRoutes(app: HttpApp): void {
  handle(app, 'POST /flowbuilder/img', async ({ ctx, form }) => {
    const [row] = await uploadFiles(ctx, form, 'img');
    return { name: row!.name, file: presentFile(ctx, row!) };
  });

  handle(app, 'POST /flowbuilder/audio', async ({ ctx, form }) => {
    const [row] = await uploadFiles(ctx, form, 'audio');
    return { name: row!.name, file: presentFile(ctx, row!) };
  });

  handle(app, 'POST /flowbuilder/content', async ({ ctx, form }) =>
    (await uploadFiles(ctx, form, 'content')).map(({ name }) => name),
  );

  handle(app, 'POST /flowbuilder/import', async ({ ctx, body, form }) => {
    const { row, report } = await importFile(ctx, body, form);
    return { flow: presentFlow(row), report };
  });

  handle(app, 'GET /flowbuilder/flow/:flowId/export', async ({ ctx, params, reply }) => {
    const zip = await exportFile(ctx, params.flowId);
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="flow-${params.flowId}.zip"`)
      .header('cache-control', 'no-store');
    return zip;
  });
}
