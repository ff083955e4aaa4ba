/** The tokens of a company, each change in a transaction of its own: no request is made inside one. */
import type { AiKind } from '@prosa/contract/prompts/models';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import type { Purse } from './ask-model.ts';
import { reserveTokens, settleTokens } from './budget.queries.ts';
import { tellMarks } from './budget-marks.ts';
import { ModelRefused } from './model-errors.ts';

interface Spender {
  companyId: number;
  promptId: number;
  ticketId: number | null;
  kind: AiKind;
  model: string;
}

export function purseOf(core: Core, { companyId, ...spender }: Spender): Purse {
  const ctx = companyCtx(core, companyId);
  const { promptId } = spender;
  return {
    reserve: async (tokens) => {
      const id = await inTransaction(ctx, (tx) => reserveTokens(tx, { ...spender, tokens }));
      if (id === undefined) {
        await inTransaction(ctx, (tx) => tellMarks(tx, promptId, tokens));
        throw new ModelRefused('budget');
      }
      const at = performance.now();
      return {
        settle: (usage, isAnswered) => {
          const ms = Math.round(performance.now() - at);
          return inTransaction(ctx, async (tx) => {
            await settleTokens(tx, { id, promptId, ms, isAnswered, usage });
            await tellMarks(tx, promptId);
          });
        },
      };
    },
  };
}
