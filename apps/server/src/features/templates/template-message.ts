/** A template of a connection with its values, as the message that sends it. */
import type { TemplateValues } from '@prosa/contract/template-text';
import type { TemplateVariable } from '@prosa/contract/templates';
import type { OutboundMessage } from '../../conversation/messages/queue-message.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { fillTemplate, partsOf, wrongValues } from './template-parts.ts';
import { presentTemplate } from './templates.present.ts';
import { findTemplate, type TemplateRow } from './templates.queries.ts';

export interface FilledTemplate {
  connectionId: number;
  templateId: number;
  values: TemplateValues;
}

/** @throws ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES */
export async function templateMessage(
  tx: Tx,
  { connectionId, templateId, values }: FilledTemplate,
): Promise<Pick<OutboundMessage, 'body' | 'mediaType' | 'outgoing'>> {
  const row = await findTemplate(tx, templateId);
  // A template of another number does not exist here: Meta knows it only there.
  if (row?.connectionId !== connectionId) throw appError('ERR_NO_TEMPLATE_FOUND');
  return templatePart(row, () => values);
}

/**
 * @param valuesOf the values by the keys of the template's variables
 * @throws ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES
 */
export function templatePart(
  row: TemplateRow,
  valuesOf: (variables: readonly TemplateVariable[]) => TemplateValues,
): Pick<OutboundMessage, 'body' | 'mediaType' | 'outgoing'> {
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
