/** Sends an approved template for an attendant: the only message allowed while the service window is closed. */
import type { Message } from '@prosa/contract/messages';
import type { TemplateValues } from '@prosa/contract/template-text';
import { sendParts } from '../../conversation/messages/send-message.ts';
import type { UserCtx } from '../../core/ctx.ts';
import { templateMessage } from './template-message.ts';

export interface TemplateInput {
  ticketId: number;
  templateId: number;
  values: TemplateValues;
  clientId?: string | undefined;
}

/** @throws ERR_TICKET_NOT_OPEN, ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES */
export async function sendTemplate(
  ctx: UserCtx,
  { ticketId, templateId, values, clientId }: TemplateInput,
): Promise<Message> {
  const { messages } = await sendParts(ctx, {
    ticketId,
    clientId,
    content: [templateId, values],
    parts: async (tx, { connection_id: connectionId }) => [
      await templateMessage(tx, { connectionId, templateId, values }),
    ],
  });
  return messages[0]!;
}
