/** Asks a model by a prompt of the company, counts its tokens, and tells what became of it. */
import type { AiKind } from '@prosa/contract/prompts/models';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { type Answered, askModel, type Purse, type Question } from './ask-model.ts';
import type { Quirk, Said } from './model.ts';
import { ModelRefused, type Problem, problemOf } from './model-errors.ts';
import type { AskedPrompt } from './prompt.queries.ts';
import { purseOf } from './purse.ts';

declare module '../../../core/events/events.ts' {
  interface Happenings {
    /** A model was asked; `problem`: why it did not answer. */
    'prompt.asked': { promptId: number; problem: Problem | null; learned: readonly Quirk[] };
  }
}

export interface PromptQuestion extends Pick<Question, 'system' | 'messages' | 'tools'> {
  asked: Pick<AskedPrompt, 'target' | 'known'>;
  companyId: number;
  /** Null where somebody tries it. */
  ticketId: number | null;
  kind: AiKind;
  callId?: string | undefined;
  /** Nobody waits for the answer any more: no further request is made. One that is under way is paid for anyway. */
  signal?: AbortSignal | undefined;
}

/**
 * Never inside a transaction.
 * @throws ModelRefused, ModelBusy
 */
export async function askPrompt(core: Core, question: PromptQuestion): Promise<Answered> {
  const { asked, system, messages, tools, companyId, ticketId, kind, signal } = question;
  const { target, known } = asked;
  const { promptId, model } = target;
  const learned = new Set<Quirk>();
  const note = (problem: Problem | null) =>
    inTransaction(companyCtx(core, companyId), (tx) =>
      tx.happened({ type: 'prompt.asked', promptId, problem, learned: [...learned] }),
    );
  try {
    check(target, messages);
    const answer = await askModel(
      core,
      { target, known, messages, tools, system },
      {
        caller: { companyId },
        purse: whileWanted(purseOf(core, { companyId, promptId, ticketId, kind, model }), signal),
        learned,
      },
    );
    await note(null);
    log(core, question, 200);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    const problem = problemOf(error);
    // What led to the pause says more.
    if (problem.code !== 'paused') await note(problem);
    log(core, question, problem.status);
    throw error;
  }
}

const whileWanted = (purse: Purse, signal: AbortSignal | undefined): Purse => ({
  reserve: async (tokens) => {
    signal?.throwIfAborted();
    return purse.reserve(tokens);
  },
});

function check({ apiKey, base, provider }: AskedPrompt['target'], messages: readonly Said[]): void {
  const isFree = provider === 'ollama' || provider === 'custom';
  if (apiKey === null && !isFree) throw new ModelRefused('noKey');
  if (!URL.canParse(base)) throw new ModelRefused('forbidden');
  if (messages.length === 0) throw new ModelRefused('empty');
}

function log(core: Core, { callId, asked, kind }: PromptQuestion, status: number | null): void {
  const { base } = asked.target;
  const host = URL.canParse(base) ? new URL(base).host : '';
  core.log.info({ call_id: callId, kind, host, status }, 'automation.model_asked');
}
