/** Templates of a campaign: what its connections of the official API send, whose free texts start no chats. */
import { type CampaignTextSource, fillCampaignText } from '@prosa/contract/campaign-text';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { TemplateVariable } from '@prosa/contract/templates';
import type { Tx } from '../../core/ctx.ts';
import { fillTemplate, partsOf, wrongValues } from '../templates/template-parts.ts';
import { presentTemplate } from '../templates/templates.present.ts';
import { findTemplate, type TemplateRow } from '../templates/templates.queries.ts';
import type { Part } from './parts.rules.ts';

export interface ChosenTemplate {
  connectionId: number;
  templateId: number | null;
  /** By the keys of its variables; they may name those of campaigns. */
  values: TemplateValues;
}

export interface SendableTemplate {
  row: TemplateRow;
  variables: readonly TemplateVariable[];
  values: TemplateValues;
}

/** Undefined while it cannot be sent: not approved, of another connection, or with values missing. */
export async function findSendable(
  tx: Tx,
  { connectionId, templateId, values }: ChosenTemplate,
): Promise<SendableTemplate | undefined> {
  const row = templateId === null ? undefined : await findTemplate(tx, templateId);
  if (row?.connectionId !== connectionId) return undefined;
  const { isSendable, variables } = presentTemplate(row);
  const isComplete = wrongValues(variables, values).length === 0;
  return isSendable && isComplete ? { row, variables, values } : undefined;
}

/** Undefined for somebody of whom a value is not known: providers refuse blank ones. */
export function templatePart(
  { row, variables, values }: SendableTemplate,
  source: CampaignTextSource,
): Part | undefined {
  const filled = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, fillCampaignText(text, source)]),
  );
  if (wrongValues(variables, filled).length > 0) return undefined;
  const template = fillTemplate({ ...row, parts: partsOf(row.components) }, filled);
  return {
    body: template.preview,
    mediaType: 'conversation',
    outgoing: { t: 'template', template },
  };
}
