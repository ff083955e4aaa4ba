/** A picture from an address that a program names, as if it had been uploaded. */
import { Readable } from 'node:stream';
import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import type { OutgoingFile } from '../../conversation/messages/message-parts.ts';
import type { Ctx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { guardedRequest } from '../../core/http/guarded-http.ts';
import { displayName, type Form } from '../../core/http/multipart.ts';

const TIMEOUT_MS = 15_000;

/**
 * @param form gets the stored file, so that a refused request removes it
 * @throws ERR_LINK_UNREACHABLE, ERR_MEDIA_TYPE, ERR_MEDIA_INVALID
 */
export async function fetchLink(ctx: Ctx, form: Form, url: string): Promise<OutgoingFile> {
  const { core, companyId } = ctx;
  const bytes = await download(ctx, url);
  const stored = await core.storage.put(
    companyId,
    Readable.from([bytes]),
    messageApiLimits.linkBytes,
  );
  const name = displayName(decodeName(new URL(url).pathname));
  form.files.push({ field: 'medias', name, ...stored });
  const file = await inspectUpload(ctx, { name, ...stored });
  if (file.kind !== 'image') throw appError('ERR_MEDIA_TYPE');
  return { file, sha256: stored.sha256 };
}

async function download({ core, log }: Ctx, url: string): Promise<Buffer> {
  const request = { method: 'GET', url, headers: {}, timeoutMs: TIMEOUT_MS } as const;
  try {
    const answer = await guardedRequest(core.config, {
      ...request,
      bytesMax: messageApiLimits.linkBytes,
    });
    if (answer.status === 200) return answer.body;
    log.info({ status: answer.status }, 'message_api.link_refused');
  } catch (error) {
    log.info({ error }, 'message_api.link_failed');
  }
  throw appError('ERR_LINK_UNREACHABLE');
}

function decodeName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
