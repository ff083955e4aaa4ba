/** What became of asking models. */
import { subscriber } from '../../core/events/events.ts';
import { findPrompt, noteAsked, noteUsed } from './prompts.queries.ts';
import { emitBudget, emitPrompt } from './prompts.realtime.ts';

/** Admins are told by mail, and on the pages that they have open. */
export const tellBudgets = subscriber({
  on: 'budget.reached',
  name: 'tell admins of their budget',
  inTransaction: async (tx, { percent }) => {
    await tx.enqueue('mail-ai-budget', { percent });
    emitBudget(tx, percent);
  },
});

/** Admins see the last error beside its name, until it answers again; what its model does not take is not sent again. */
export const notePromptsAsked = subscriber({
  on: 'prompt.asked',
  name: 'note the last error',
  inTransaction: async (tx, { promptId, problem, learned }) => {
    if (!(await noteAsked(tx, promptId, { problem, learned }))) return;
    const row = await findPrompt(tx, promptId);
    if (row) emitPrompt(tx, 'update', row);
  },
});

/** The same for what prompts do beside answering. */
export const notePromptsUsed = subscriber({
  on: 'prompt.used',
  name: 'note the last error of a part',
  inTransaction: async (tx, { promptId, part, problem }) => {
    if (!(await noteUsed(tx, promptId, { part, problem }))) return;
    const row = await findPrompt(tx, promptId);
    if (row) emitPrompt(tx, 'update', row);
  },
});
