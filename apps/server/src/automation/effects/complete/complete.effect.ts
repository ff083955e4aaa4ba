/** Asks a model by a prompt of the company what to answer to a customer. */
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { type Call, effect } from '../effect.ts';
import type { AiAnswer, AiRequest } from './ai-answer.ts';
import { askPrompt } from './ask-prompt.ts';
import { historyOf } from './history.ts';
import type { Said } from './model.ts';
import { ModelBusy, ModelRefused, WAIT_MS_MAX } from './model-errors.ts';
import {
  type AskedPrompt,
  type Conversation,
  findAskedPrompt,
  findConversation,
  listLines,
} from './prompt.queries.ts';
import { readSaid, toolsOf } from './read-said.ts';
import { systemText } from './system-text.ts';

/** For all requests that an answer takes. */
const TIMEOUT_MS = 100_000;
const WAITS_MS = [2000, 8000];

export const completeEffect = effect<AiRequest>({
  kind: 'complete',
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
  attempts: 3,
  waits: {
    afterMs: (error, made) =>
      (error instanceof ModelBusy ? error.waitMs : undefined) ?? WAITS_MS[made - 1] ?? 0,
    maxMs: WAIT_MS_MAX,
  },
  run,
});

async function run(
  core: Core,
  { promptId, afterSeq, seq }: AiRequest,
  { companyId, ticketId, id }: Call,
): Promise<AiAnswer> {
  const found = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const asked = await findAskedPrompt(tx, promptId);
    const conversation = await findConversation(tx, ticketId);
    if (!asked || !conversation) return undefined;
    const lines = await listLines(tx, ticketId, { afterSeq, seq, max: asked.maxMessages });
    return { asked, conversation, lines };
  });
  if (!found) throw new ModelRefused('noModel');
  const { asked, conversation, lines } = found;
  const messages = historyOf(lines, asked);
  const { answer } = await ask(core, {
    asked,
    conversation,
    messages,
    companyId,
    ticketId,
    callId: id,
  });
  return answer;
}

export interface Asked {
  asked: AskedPrompt;
  conversation: Omit<Conversation, 'ticket'> & { ticket?: Conversation['ticket'] };
  messages: Said[];
  companyId: number;
  /** Null where somebody tries it. */
  ticketId: number | null;
  callId?: string;
}

export interface Completed {
  answer: AiAnswer;
  input: number;
  output: number;
}

/** @throws ModelRefused, ModelBusy */
export async function ask(core: Core, question: Asked): Promise<Completed> {
  const { asked, conversation, messages, companyId, ticketId, callId } = question;
  const { maxTokens } = asked.target;
  const { ticket } = conversation;
  const source = { ...conversation, ticket, maxTokens, prompt: asked.prompt };
  const at = core.now();
  const answer = await askPrompt(core, {
    ...{ asked, messages, companyId, ticketId, callId },
    kind: ticketId === null ? 'test' : 'answer',
    tools: toolsOf(asked),
    system: (hasTools) => systemText(source, { hasTools, at }),
  });
  const { input, output } = answer.spent;
  return { answer: readSaid(answer, asked, maxTokens), input, output };
}
