/** Asks a prompt as if a customer had written, so that admins see the answer before customers do. */
import type { PromptTest } from '@prosa/contract/prompts';
import { ask, findPassages } from '../../automation/effects/complete/complete.effect.ts';
import { historyOf } from '../../automation/effects/complete/history.ts';
import { problemOf } from '../../automation/effects/complete/model-errors.ts';
import { findAskedPrompt } from '../../automation/effects/complete/prompt.queries.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

interface Turn {
  fromMe: boolean;
  text: string;
}

const NAME = 'Ana';

/** @throws ERR_NO_PROMPT_FOUND */
export async function tryPrompt(
  ctx: UserCtx,
  promptId: number,
  turns: readonly Turn[],
): Promise<PromptTest> {
  const { core, companyId } = ctx;
  const { asked, locale, messages, passages } = await inTransaction(ctx, async (tx) => {
    const asked = await findAskedPrompt(tx, promptId);
    if (!asked) throw appError('ERR_NO_PROMPT_FOUND');
    const messages = historyOf(turns.map(lineOf), asked);
    const passages = await findPassages(tx, asked, messages);
    return { asked, locale: await findCompanyLocale(tx), messages, passages };
  });
  const conversation = { ...locale, contactName: NAME };
  const at = performance.now();
  const ms = () => Math.round(performance.now() - at);
  try {
    const question = { asked, conversation, messages, passages, companyId, ticketId: null };
    const { answer, input, output } = await ask(core, question);
    const { action, texts } = answer;
    return {
      ...{ ok: true, error: null, status: null, texts, action: action.kind },
      queueId: action.kind === 'transfer' ? action.queueId : null,
      ...{ inputTokens: input, outputTokens: output, ms: ms(), passages },
    };
  } catch (error) {
    const { code, status } = problemOf(error);
    return {
      ...{ ok: false, error: code, status, texts: [], action: 'none', queueId: null },
      ...{ inputTokens: 0, outputTokens: 0, ms: ms(), passages },
    };
  }
}

const lineOf = ({ fromMe, text: body }: Turn) => ({ fromMe, body, mediaType: 'conversation' });
