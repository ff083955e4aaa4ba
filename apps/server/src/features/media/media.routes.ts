/** Serves files at signed addresses to users who may see the ticket or record that shows them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type FileRow,
  findFile,
  findShownFile,
  isFileAnnounced,
  unscopedIsFileAnnounced,
} from '../../conversation/media/media.queries.ts';
import { isInline } from '../../conversation/media/media-types.ts';
import { type Core, companyCtx, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { HttpApp } from '../../core/http/http.ts';
import { verifyMediaUrl, verifyOutsideUrl } from '../../core/storage/media-url.ts';
import { authenticatePage } from '../accounts/auth.service.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function registerMedia(app: HttpApp): void {
  app.fastify.get('/media/:id/:name', async (request, reply) => {
    const file = await authorizedFile(app, request);
    setHeaders(reply, file);
    if (request.headers['if-none-match'] === tagOf(file)) return reply.code(304).send();
    const range = parseRange(request.headers.range, file.bytes);
    const stream = await app.core.storage.open(file.key, range);
    if (!stream) throw appError('ERR_NOT_FOUND');
    if (!range) return reply.header('content-length', file.bytes).send(stream);
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
      .header('content-length', range.end - range.start + 1)
      .send(stream);
  });
}

async function authorizedFile(app: HttpApp, request: FastifyRequest): Promise<FileRow> {
  const { id } = request.params as { id: string };
  const query = request.query as Record<string, unknown>;
  const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
  const [c, e, s, o] = [query.c, query.e, query.s, query.o].map(textIn) as [
    string,
    string,
    string,
    string,
  ];
  if (!UUID.test(id)) throw appError('ERR_NOT_FOUND');
  if (o !== '') return outsideFile(app.core, { id, c, e, s: o });
  const companyId = verifyMediaUrl(app.core, { id, c, e, s });
  if (companyId === undefined) throw appError('ERR_NOT_FOUND');
  const ctx = await authenticatePage(app.core, request);
  if (ctx.needsTwoFactor) throw appError('ERR_TWO_FACTOR_SETUP');
  const file = await fileFor(ctx, { companyId, id });
  if (!file) throw appError('ERR_NOT_FOUND');
  return file;
}

/** Other systems of a company have no session: whoever has the address may read the file. */
async function outsideFile(
  core: Core,
  url: Parameters<typeof verifyOutsideUrl>[1],
): Promise<FileRow> {
  const companyId = verifyOutsideUrl(core, url);
  if (companyId === undefined) throw appError('ERR_NOT_FOUND');
  const file = await inTransaction(companyCtx(core, companyId), (tx) => findFile(tx, url.id));
  if (!file) throw appError('ERR_NOT_FOUND');
  return file;
}

/** Checked on every request: the signature only proves that somebody was given the address. */
async function fileFor(
  ctx: UserCtx,
  wanted: { companyId: number; id: string },
): Promise<FileRow | undefined> {
  const { companyId, id } = wanted;
  if (companyId !== ctx.companyId) return announcedFile(ctx, wanted);
  const shown = await inTransaction(ctx, (tx) => findShownFile(tx, id));
  return shown ?? (ctx.actor.super ? announcedFile(ctx, wanted) : undefined);
}

async function announcedFile(
  ctx: UserCtx,
  wanted: { companyId: number; id: string },
): Promise<FileRow | undefined> {
  const isShown = ctx.actor.super
    ? await unscopedIsFileAnnounced(ctx.core, wanted)
    : await inTransaction(ctx, (tx) => isFileAnnounced(tx, wanted));
  if (!isShown) return undefined;
  return inTransaction(companyCtx(ctx.core, wanted.companyId), (tx) => findFile(tx, wanted.id));
}

/** A file never changes. */
const tagOf = ({ id }: FileRow): string => `"${id}"`;

/** Uploaded files never run: sandboxed, not sniffed, and downloaded unless they are plain images, audio or video. */
function setHeaders(reply: FastifyReply, file: FileRow): void {
  const kind = isInline(file.mime) ? 'inline' : 'attachment';
  reply
    .type(file.mime)
    .header('accept-ranges', 'bytes')
    // Cached by the browser, and revalidated before each use.
    .header('cache-control', 'private, no-cache')
    .header('etag', tagOf(file))
    .header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff');
}

function parseRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || bytes === 0) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : undefined;
}
