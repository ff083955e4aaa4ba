/** What models cost a company, and what they may cost. */
import type { AiUsage } from '@prosa/contract/prompts';
import { findBudgets } from '../../automation/effects/complete/budget.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findLimits, listMonths, writeBudget } from './usage.queries.ts';

const MONTHS = 12;

export const readUsage = (ctx: UserCtx, months: number = MONTHS): Promise<AiUsage> =>
  inTransaction(ctx, (tx) => usageOf(tx, months));

export const changeBudget = (ctx: UserCtx, tokens: number | null): Promise<AiUsage> =>
  inTransaction(ctx, async (tx) => {
    await writeBudget(tx, tokens);
    await audit(tx, 'aiBudgetChanged', { detail: tokens === null ? '' : String(tokens) });
    return usageOf(tx, MONTHS);
  });

export async function usageOf(tx: Tx, months: number): Promise<AiUsage> {
  const { ofPlan, own: budget } = await findLimits(tx);
  const { company } = await findBudgets(tx, 0);
  return { months: await listMonths(tx, months), ...company, ofPlan, budget };
}
