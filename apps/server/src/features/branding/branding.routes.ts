import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  changeImage,
  changeInstallationSetting,
  readBranding,
  readInstallationSettings,
  removeImage,
} from './branding.service.ts';

/** Kept by browsers, and asked for again each time: an answer of 304 costs nothing. */
const REVALIDATED = 'public, no-cache';

export function registerBrandingRoutes(app: HttpApp): void {
  handle(app, 'GET /branding', async ({ ctx, request, reply }) => {
    const { branding, tag } = await readBranding(ctx.core);
    reply.header('etag', tag).header('cache-control', REVALIDATED);
    if (request.headers['if-none-match'] === tag) reply.code(304);
    return branding;
  });

  handle(app, 'GET /installation-settings', ({ ctx }) => readInstallationSettings(ctx));

  handle(app, 'PUT /installation-settings/:key', ({ ctx, params, body }) =>
    changeInstallationSetting(ctx, { key: params.key, value: body.value }),
  );

  handle(app, 'POST /installation-images/:image', async ({ ctx, params, form }) => {
    const [upload] = form.files;
    if (!upload) throw appError('ERR_VALIDATION', { details: [{ field: 'picture' }] });
    const changed = await changeImage(ctx, params.image, upload);
    await form.discard();
    return changed;
  });

  handle(app, 'DELETE /installation-images/:image', ({ ctx, params }) =>
    removeImage(ctx, params.image),
  );
}
