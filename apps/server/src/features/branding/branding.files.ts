/** Files that browsers fetch for everybody: pictures of the installation, and the manifest of the installed app. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY_ROOT } from '../../core/config/config.ts';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { HttpApp } from '../../core/http/http.ts';
import {
  findInstallationImage,
  installationSettings,
} from '../../core/installation/installation-settings.ts';
import { brandIcons } from './brand-icons.ts';

const MANIFEST = path.join(REPOSITORY_ROOT, 'apps/web/public/app.webmanifest');

export function registerBrandingFiles({ core, fastify }: HttpApp): void {
  fastify.get('/api/branding/images/:image', async (request, reply) => {
    const { image } = request.params as { image: string };
    const { v } = request.query as { v?: unknown };
    const found = await findInstallationImage(core, image);
    if (!found) throw appError('ERR_NOT_FOUND');
    // An address of before shows what there is now, for this once.
    const kept = v === found.hash ? 'max-age=31536000, immutable' : 'no-cache';
    return reply
      .type(found.mime)
      .header('cache-control', `public, ${kept}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(found.bytes);
  });

  fastify.get('/api/branding/app.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, no-cache')
      .send(JSON.stringify(await readManifest(core))),
  );
}

/** The product's own, with what the operator changed. */
async function readManifest(core: Core): Promise<object> {
  const [own, values, drawn] = await Promise.all([
    readFile(MANIFEST, 'utf8').then((text) => JSON.parse(text) as object),
    installationSettings(core),
    brandIcons(core),
  ]);
  const name = values.get('productName');
  const color = values.get('primaryColor');
  const icons = (
    [
      ['192', { sizes: '192x192' }],
      ['512', { sizes: '512x512' }],
      ['maskable', { sizes: '512x512', purpose: 'maskable' }],
    ] as const
  ).flatMap(([kind, of]) => (drawn[kind] ? [{ src: drawn[kind], ...of, type: 'image/png' }] : []));
  return {
    ...own,
    ...(name && { name, short_name: name }),
    ...(color && { theme_color: color }),
    ...(icons.length > 0 && { icons }),
  };
}
