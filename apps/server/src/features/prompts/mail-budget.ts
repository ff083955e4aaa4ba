/** Mails admins that the tokens of a month are nearly used, or used up. */
import type { BudgetMark } from '@prosa/contract/prompts/models';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { budgetMail } from './budget-mail.ts';
import { findReaders } from './usage.queries.ts';
import { usageOf } from './usage.service.ts';

/** The job. */
export async function mailBudget(
  core: Core,
  { companyId, percent }: { companyId: number; percent: BudgetMark },
): Promise<void> {
  const { readers, usage } = await inTransaction(companyCtx(core, companyId), async (tx) => ({
    readers: await findReaders(tx),
    usage: await usageOf(tx, 1),
  }));
  // Without a limit by now: no mail is needed.
  if (!readers || readers.emails.length === 0 || usage.limit === null) return;
  const { used, limit } = usage;
  const page = `${core.config.publicUrl}/prompts`;
  const mail = budgetMail({ ...readers, percent, used, limit, page });
  const month = core.now().toISOString().slice(0, 7);
  const key = `ai-budget-${companyId}-${month}-${percent}`;
  await core.mailer.send({ ...mail, to: readers.emails, key });
}
