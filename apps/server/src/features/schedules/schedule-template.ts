/** The template that a schedule sends while free text may not be sent to the customer. */
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { templateMessage } from '../templates/template-message.ts';
import { wrongValues } from '../templates/template-parts.ts';
import { presentTemplate } from '../templates/templates.present.ts';
import { findTemplate } from '../templates/templates.queries.ts';
import type { Ground } from './judge.rules.ts';
import type { ScheduleRow } from './schedules.queries.ts';

interface Chosen {
  whatsappId?: number | null | undefined;
  templateId?: number | null | undefined;
  templateValues?: Record<string, string> | undefined;
}

type Stored = Pick<ScheduleRow, 'connection_id' | 'template_id' | 'template_values'>;

const nothing: Stored = { connection_id: null, template_id: null, template_values: {} };

/**
 * Another connection than before drops a template that is not chosen anew.
 * @throws ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_NOT_SENDABLE, ERR_TEMPLATE_VALUES
 */
export async function withTemplate<B extends Chosen>(
  tx: Tx,
  body: B,
  row: Stored = nothing,
): Promise<B & { templateId: number | null }> {
  const { whatsappId: connectionId = row.connection_id } = body;
  const isMoved = connectionId !== row.connection_id;
  const { templateId = isMoved ? null : row.template_id } = body;
  const { templateValues: values = row.template_values } = body;
  const isChosen = templateId !== row.template_id || body.templateValues !== undefined;
  if (templateId !== null && (isMoved || isChosen)) {
    if (connectionId === null) throw appError('ERR_NO_TEMPLATE_FOUND');
    await templateMessage(tx, { connectionId, templateId, values });
  }
  return { ...body, templateId };
}

/** Whether it could be sent now: Meta may have changed it since. */
export async function templateState(tx: Tx, schedule: Stored): Promise<Ground['template']> {
  const { template_id: id, template_values: values, connection_id } = schedule;
  if (id === null) return 'none';
  const row = await findTemplate(tx, id);
  if (row?.connectionId !== connection_id) return 'not-sendable';
  const { isSendable, variables } = presentTemplate(row);
  return isSendable && wrongValues(variables, values).length === 0 ? 'ready' : 'not-sendable';
}
