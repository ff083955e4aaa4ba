import type { Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';

/** What a queue or a connection has answer in place of people must be the company's own. */
export async function checkAnswering(
  tx: Tx,
  of: { integrationId?: number | null | undefined; promptId?: number | null | undefined },
): Promise<void> {
  if (of.integrationId && !(await findOwn(tx, 'queue_integrations', of.integrationId)))
    throw appError('ERR_NO_DIALOG_FOUND');
  if (of.promptId && !(await findOwn(tx, 'prompts', of.promptId)))
    throw appError('ERR_NO_PROMPT_FOUND');
}
