import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import type { FastifyRequest } from 'fastify';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import type { Form } from '../../core/http/multipart.ts';
import { fetchLink } from './fetch-link.ts';
import { checkNumber } from './find-way.ts';
import { type ApiMessage, sendOverApi } from './send-over-api.ts';

export function registerMessageApiRoutes(app: HttpApp): void {
  handle(app, 'POST /messages/send', async ({ ctx, body, form, request }) => {
    await dropEmpty(app, form);
    if (body.body.trim() === '' && form.files.length === 0 && !body.template) throw noBody();
    const key = keyOf(request);
    const files = await Promise.all(
      form.files.map(async (file) => ({
        file: await inspectUpload(ctx, file),
        sha256: file.sha256,
      })),
    );
    const message = { ...messageOf(body), body: body.body, template: body.template };
    const content = [message, form.files.map(({ name, sha256 }) => [name, sha256])];
    const { sent, isRepeat } = await sendOverApi(ctx, { ...message, files }, { key, content });
    if (isRepeat) await form.discard();
    return sent;
  });

  handle(app, 'POST /messages/send/linkImage', async ({ ctx, body, form, request }) => {
    const key = keyOf(request);
    const message = { ...messageOf(body), body: body.caption };
    const content = [message, body.url];
    const files = [await fetchLink(ctx, form, body.url)];
    const { sent, isRepeat } = await sendOverApi(ctx, { ...message, files }, { key, content });
    if (isRepeat) await form.discard();
    return sent;
  });

  handle(app, 'POST /messages/checkNumber', ({ ctx, body }) => checkNumber(ctx, body));
}

type Options = Omit<ApiMessage, 'body' | 'files' | 'template' | 'quotedId'>;

function messageOf({
  quotedMsg,
  number,
  whatsappId,
  queueId,
  userId,
  closeTicket,
  openTicket,
  sendSignature,
}: Options & { quotedMsg?: string | { id: string } | null | undefined }): Options &
  Pick<ApiMessage, 'quotedId'> {
  const quotedId = typeof quotedMsg === 'string' ? quotedMsg : quotedMsg?.id;
  const options = { whatsappId, queueId, userId, closeTicket, openTicket, sendSignature };
  return { number, quotedId, ...options };
}

/** A form in a browser sends an empty file where none was chosen. */
async function dropEmpty({ core }: HttpApp, form: Form): Promise<void> {
  const empty = form.files.filter(({ bytes }) => bytes === 0);
  for (const file of empty) await core.storage.remove(file.key);
  form.files.splice(0, form.files.length, ...form.files.filter(({ bytes }) => bytes > 0));
}

const noBody = () =>
  appError('ERR_VALIDATION', { details: [{ field: 'body', part: 'body', problem: 'too_small' }] });

/** Visible ASCII; a quoted string by the IETF draft, a bare one in practice. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header).replace(/^"|"$/g, '');
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= messageApiLimits.idempotencyKey.max) return key;
  throw appError('ERR_VALIDATION', { details: [{ field: 'Idempotency-Key', part: 'header' }] });
}
