/** The messages of one request, into the outbox of the ticket's connection. */
import type { MessageAuthor } from '../../conversation/messages/message-author.ts';
import {
  checkCapabilities,
  fileOf,
  type Part,
  partsOf,
} from '../../conversation/messages/message-parts.ts';
import { signText } from '../../conversation/messages/message-text.ts';
import { findQuotable } from '../../conversation/messages/messages.queries.ts';
import { queueMessage, threadOf } from '../../conversation/messages/queue-message.ts';
import { renderText } from '../../conversation/messages/render-text.ts';
import { type TicketRow, windowEndOf } from '../../conversation/tickets/tickets.present.ts';
import type { TokenCtx, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { templatePart } from '../templates/template-message.ts';
import { findTemplateNamed } from '../templates/templates.queries.ts';
import type { ApiMessage } from './send-over-api.ts';

type TokenTx = Tx & TokenCtx;

/** @returns their ids, in the order of the thread */
export async function queueParts(
  tx: TokenTx,
  ticket: TicketRow,
  { message, author }: { message: ApiMessage; author: MessageAuthor },
): Promise<string[]> {
  const parts = message.template
    ? [await partOfTemplate(tx, ticket, message.template)]
    : partsOf(await textOf(tx, ticket, message), message);
  checkWindow(tx, ticket, message);
  checkCapabilities(ticket, parts);
  const quotedId = await resolveQuote(tx, ticket, message.quotedId);
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    const { body, mediaType, outgoing } = part;
    const file = await fileOf(tx, part);
    const isFirst = index === 0;
    ids.push(
      await queueMessage(tx, threadOf(ticket), {
        author,
        body,
        mediaType,
        outgoing,
        file,
        quotedId: isFirst ? quotedId : null,
      }),
    );
  }
  return ids;
}

/** Some clients send the name of the file as the text of its message. */
async function textOf(
  tx: Tx,
  ticket: TicketRow,
  { body, files, sendSignature }: ApiMessage,
): Promise<string> {
  if (body.trim() === '' || files.some(({ file }) => file.name === body.trim())) return '';
  const text = await renderText(tx, ticket, { text: body });
  return sendSignature && ticket.user_name ? signText(text, ticket.user_name) : text;
}

/** @throws ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES */
async function partOfTemplate(
  tx: Tx,
  { connection_id: connectionId }: TicketRow,
  { name, language, values }: NonNullable<ApiMessage['template']>,
): Promise<Part> {
  const row = await findTemplateNamed(tx, { connectionId, name, language });
  if (!row) throw appError('ERR_NO_TEMPLATE_FOUND');
  return templatePart(row, (variables) =>
    Object.fromEntries(variables.map(({ key }, index) => [key, values[index] ?? ''])),
  );
}

/** Outside the service window of the provider, free text would only fail. */
function checkWindow(tx: Tx, ticket: TicketRow, { template }: ApiMessage): void {
  const end = windowEndOf(ticket);
  if (!template && end && end <= tx.core.now()) throw appError('ERR_TEMPLATE_REQUIRED');
}

async function resolveQuote(
  tx: TokenTx,
  ticket: TicketRow,
  quotedId: string | undefined,
): Promise<string | null> {
  if (!quotedId) return null;
  if (!(await findQuotable(tx, ticket.conversation_id, quotedId)))
    throw appError('ERR_NO_MESSAGE_FOUND');
  return quotedId;
}
