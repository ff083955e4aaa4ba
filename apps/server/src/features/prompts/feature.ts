import { type BudgetMark, budgetMarks } from '@prosa/contract/prompts/models';
import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { lookAtModel, planLooks } from './look-at-models.ts';
import { mailBudget } from './mail-budget.ts';
import { registerPromptRoutes } from './prompts.routes.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** When its model ends. */
    'look-at-model': { promptId: number };
    'mail-ai-budget': { percent: BudgetMark };
  }
}

export const promptsFeature: Feature = {
  routes: [registerPromptRoutes],
  edited: { 'PUT /prompt/:promptId': { table: 'prompts', param: 'promptId' } },
  jobs: [
    job({
      name: 'look-at-model',
      lane: 'network',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), promptId: z.number() }),
      run: lookAtModel,
    }),
    job({
      name: 'mail-ai-budget',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({ companyId: z.number(), percent: z.literal(budgetMarks) }),
      run: mailBudget,
    }),
  ],
  chores: [
    { name: 'look-at-models', lane: 'bulk', seconds: 300, at: '23 5 * * *', run: planLooks },
  ],
};
