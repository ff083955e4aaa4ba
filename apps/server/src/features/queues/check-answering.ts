import type { Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';

/** Prompts and integrations that answer for a queue or a connection must belong to the company. */
export async function checkAnswering(
  tx: Tx,
  of: { integrationId?: number | null | undefined; promptId?: number | null | undefined },
): Promise<void> {
  if (of.integrationId && !(await findOwn(tx, 'queue_integrations', of.integrationId)))
    throw appError('ERR_NO_DIALOG_FOUND');
  if (of.promptId && !(await findOwn(tx, 'prompts', of.promptId)))
    throw appError('ERR_NO_PROMPT_FOUND');
}
