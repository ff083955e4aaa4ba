import { sendMessage } from '../../conversation/messages/send-message.ts';
import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { readTicket } from '../tickets/read-ticket.ts';
import { askForHistory } from './ask-for-history.ts';
import { editMessage, reactToMessage } from './change-message.ts';
import { findInThread } from './find-in-thread.ts';
import { forwardMessages } from './forward-messages.ts';
import { deleteMessage, fetchFileAgain, readThread, retryMessage } from './messages.service.ts';
import { prepareFiles } from './outgoing-files.ts';
import { readSharedFiles } from './shared-files.ts';

export function registerMessageRoutes(app: HttpApp): void {
  handle(app, 'GET /messages/:ticketId', async ({ ctx, params, query }) => {
    const thread = await readThread(ctx, params.ticketId, query);
    // Other clients send a page number, and the first page means that they show the thread; our client says so explicitly.
    const isShown = query.pageNumber === 1 && !query.cursor;
    const { actor } = ctx;
    const isHolder = actor.kind === 'person' && !actor.visit && thread.ticket.userId === actor.id;
    if (isShown && isHolder) await readTicket({ ...ctx, actor }, params.ticketId);
    return thread;
  });
  handle(app, 'POST /messages/:ticketId', async ({ ctx, params, body, form, request }) => {
    const { quotedMsg } = body;
    const [text = '', ...captions] = [body.body ?? ''].flat();
    const { messages, isRepeat } = await sendMessage(ctx, {
      ticketId: params.ticketId,
      body: text,
      captions,
      sign: body.sign ?? false,
      quotedId: typeof quotedMsg === 'string' ? quotedMsg : quotedMsg?.id,
      clientId: body.clientId ?? idempotencyKey(request.headers['idempotency-key']),
      files: await prepareFiles(ctx, form, body.waveform),
    });
    if (isRepeat) await form.discard();
    return messages.length === 1 ? messages[0]! : messages;
  });
  handle(app, 'GET /tickets/:ticketId/files', ({ ctx, params, query }) =>
    readSharedFiles(ctx, params.ticketId, query),
  );
  handle(app, 'GET /tickets/:ticketId/find', ({ ctx, params, query }) =>
    findInThread(ctx, params.ticketId, query),
  );
  handle(app, 'POST /messages/forward', async ({ ctx, body, request }) => {
    const clientId = body.clientId ?? idempotencyKey(request.headers['idempotency-key']);
    return { recipients: await forwardMessages(ctx, { ...body, clientId }) };
  });
  handle(app, 'POST /messages/:ticketId/history', async ({ ctx, params }) => {
    await askForHistory(ctx, params.ticketId);
    return { id: params.ticketId };
  });
  handle(app, 'POST /messages/:messageId/retry', ({ ctx, params }) =>
    retryMessage(ctx, params.messageId),
  );
  handle(app, 'POST /messages/:messageId/fetch-file', ({ ctx, params }) =>
    fetchFileAgain(ctx, params.messageId),
  );
  handle(app, 'PUT /messages/:messageId', ({ ctx, params, body }) =>
    editMessage(ctx, params.messageId, body.body),
  );
  handle(app, 'PUT /messages/:messageId/reaction', ({ ctx, params, body }) =>
    reactToMessage(ctx, params.messageId, body.emoji),
  );
  handle(app, 'DELETE /messages/:messageId', async ({ ctx, params }) => {
    await deleteMessage(ctx, params.messageId);
    return { id: params.messageId };
  });
}

/** The header form of `clientId`; a quoted string by the IETF draft, a bare one in practice. */
function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).replace(/^"|"$/g, '');
  if (/^[\w-]{8,64}$/.test(key)) return key;
  throw appError('ERR_VALIDATION', { details: [{ field: 'Idempotency-Key', part: 'header' }] });
}
