/** Sends an approved template for an attendant: the only message allowed while the service window is closed. */
import type { Message } from '@prosa/contract/messages';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { TemplateVariable } from '@prosa/contract/templates';
import type { Part } from '../../conversation/messages/message-parts.ts';
import { sendParts } from '../../conversation/messages/send-message.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { fillTemplate, partsOf, wrongValues } from './template-parts.ts';
import { presentTemplate } from './templates.present.ts';
import { findTemplate, type TemplateRow } from './templates.queries.ts';

export interface TemplateInput {
  ticketId: number;
  templateId: number;
  values: TemplateValues;
  clientId?: string | undefined;
}

/** @throws ERR_TICKET_NOT_OPEN, ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES */
export async function sendTemplate(ctx: UserCtx, input: TemplateInput): Promise<Message> {
  const { messages } = await sendParts(ctx, {
    ticketId: input.ticketId,
    clientId: input.clientId,
    content: [input.templateId, input.values],
    parts: async (tx, ticket) => [await partOf(tx, ticket, input)],
  });
  return messages[0]!;
}

async function partOf(tx: Tx, ticket: TicketRow, input: TemplateInput): Promise<Part> {
  const row = await findTemplate(tx, input.templateId);
  // A template of another number does not exist here: Meta knows it only there.
  if (row?.connectionId !== ticket.connection_id) throw appError('ERR_NO_TEMPLATE_FOUND');
  return templatePart(row, () => input.values);
}

/**
 * @param valuesOf the values by the keys of the template's variables
 * @throws ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES
 */
export function templatePart(
  row: TemplateRow,
  valuesOf: (variables: readonly TemplateVariable[]) => TemplateValues,
): Part {
  const { isSendable, variables } = presentTemplate(row);
  if (!isSendable) throw appError('ERR_TEMPLATE_NOT_SENDABLE');
  const values = valuesOf(variables);
  const wrong = wrongValues(variables, values);
  if (wrong.length > 0) {
    const details = wrong.map((field) => ({ field, part: 'values', problem: 'invalid' }));
    throw appError('ERR_TEMPLATE_VALUES', { details });
  }
  const template = fillTemplate({ ...row, parts: partsOf(row.components) }, values);
  return {
    body: template.preview,
    mediaType: 'conversation',
    outgoing: { t: 'template', template },
  };
}
