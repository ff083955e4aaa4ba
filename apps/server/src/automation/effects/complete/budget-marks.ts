/** Tells, once a month each, that four fifths of a company's tokens are used, and that they are used up. */
import { type BudgetMark, budgetMarks } from '@prosa/contract/prompts/models';
import type { Tx } from '../../../core/ctx.ts';
import { findBudgets, noteMarks } from './budget.queries.ts';

declare module '../../../core/events/events.ts' {
  interface Happenings {
    /** For the first time in this month. */
    'budget.reached': { percent: BudgetMark };
  }
}

/** @param wanted tokens that somebody asked for just now and did not get */
export async function tellMarks(tx: Tx, promptId: number, wanted = 0): Promise<void> {
  const { limit, used } = (await findBudgets(tx, promptId)).company;
  if (limit === null) return;
  const isGone = used >= limit || (wanted > 0 && used + wanted > limit);
  const reached = budgetMarks.filter((mark) => isGone || used * 100 >= limit * mark);
  if (reached.length === 0) return;
  const percent = await noteMarks(tx, reached);
  if (percent !== undefined) await tx.happened({ type: 'budget.reached', percent });
}
