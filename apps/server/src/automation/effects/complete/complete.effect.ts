/** Asks a model by a prompt of the company what to answer to a customer. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import type { Passage } from '@prosa/contract/knowledge';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { type Call, CallEarly, effect } from '../effect.ts';
import { speakAnswer } from '../speak/speak-answer.ts';
import type { AiAnswer, AiRequest } from './ai-answer.ts';
import { askModel } from './ask-model.ts';
import { hearVoices, VOICE_LOOK_MS, VOICE_WAIT_MS } from './heard-voices.ts';
import { historyOf } from './history.ts';
import { searchKnowledge } from './knowledge.queries.ts';
import type { Quirk, Said } from './model.ts';
import { ModelBusy, ModelRefused, type Problem, problemOf, WAIT_MS_MAX } from './model-errors.ts';
import {
  type AskedPrompt,
  type Conversation,
  findAskedPrompt,
  findConversation,
  listLines,
} from './prompt.queries.ts';
import { purseOf } from './purse.ts';
import { questionOf } from './question.ts';
import { readSaid, toolsOf } from './read-said.ts';
import { systemText } from './system-text.ts';

declare module '../../../core/events/events.ts' {
  interface Happenings {
    /** A model was asked; `problem`: why it did not answer. */
    'prompt.asked': { promptId: number; problem: Problem | null; learned: readonly Quirk[] };
  }
}

/** For all requests that an answer takes, with speaking it. */
const TIMEOUT_MS = 125_000;
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
  earlyMs: VOICE_WAIT_MS,
  run,
  discard: async (core, result) => {
    const { spoken } = result as AiAnswer;
    if (spoken) await core.storage.remove(spoken.file.key);
  },
});

async function run(
  core: Core,
  { promptId, afterSeq, seq, at }: AiRequest,
  { companyId, ticketId, id }: Call,
): Promise<AiAnswer> {
  const found = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const asked = await findAskedPrompt(tx, promptId);
    const conversation = await findConversation(tx, ticketId);
    if (!asked || !conversation) return undefined;
    const lines = await listLines(tx, ticketId, { afterSeq, seq, max: asked.maxMessages });
    const waitedMs = core.now().getTime() - at;
    const hearing = await hearVoices(tx, lines, { asked, waitedMs });
    const messages = historyOf(lines, asked);
    const passages = await findPassages(tx, asked, messages);
    return { asked, conversation, messages, passages, hearing };
  });
  if (!found) throw new ModelRefused('noModel');
  const { hearing, ...question } = found;
  if (hearing === 'waiting') throw new CallEarly(VOICE_LOOK_MS);
  if (hearing === 'lost') return pleaseWrite(question.conversation);
  const { answer } = await ask(core, { ...question, companyId, ticketId, callId: id });
  const { voice } = question.asked;
  const spoken = await speakAnswer(core, answer.texts, { companyId, promptId, voice });
  return { ...answer, ...(spoken && { spoken }) };
}

const pleaseWrite = ({ language }: Conversation): AiAnswer => ({
  texts: [automaticTexts[language].voiceNotHeard],
  action: { kind: 'none' },
});

/** What the prompt may use of the knowledge base for the last message of the customer. */
export async function findPassages(
  tx: Tx,
  { target: { promptId }, hasKnowledge }: AskedPrompt,
  messages: readonly Said[],
): Promise<Passage[]> {
  const question = hasKnowledge ? questionOf(messages) : '';
  return question === '' ? [] : searchKnowledge(tx, question, promptId);
}

export interface Asked {
  asked: AskedPrompt;
  conversation: Omit<Conversation, 'ticket'> & { ticket?: Conversation['ticket'] };
  messages: Said[];
  /** Of the knowledge base, best first. */
  passages: readonly Passage[];
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

/**
 * Asks, and tells what became of it.
 * @throws ModelRefused, ModelBusy
 */
export async function ask(core: Core, question: Asked): Promise<Completed> {
  const { asked, conversation, messages, passages, companyId, ticketId, callId } = question;
  const { target, known, prompt } = asked;
  const { promptId, model, maxTokens } = target;
  const learned = new Set<Quirk>();
  const note = (problem: Problem | null) =>
    inTransaction(companyCtx(core, companyId), (tx) =>
      tx.happened({ type: 'prompt.asked', promptId, problem, learned: [...learned] }),
    );
  const at = core.now();
  const source = { ...conversation, ticket: conversation.ticket, maxTokens, prompt, passages };
  try {
    check(asked, messages);
    const answer = await askModel(
      core,
      {
        target,
        known,
        messages,
        tools: toolsOf(asked),
        system: (hasTools) => systemText(source, { hasTools, at }),
      },
      {
        caller: { companyId },
        purse: purseOf(core, {
          companyId,
          promptId,
          ticketId,
          model,
          kind: ticketId === null ? 'test' : 'answer',
        }),
        learned,
      },
    );
    await note(null);
    log(core, question, 200);
    const { input, output } = answer.spent;
    const read = readSaid(answer, asked, maxTokens);
    return { answer: { ...read, sources: passages }, input, output };
  } catch (error) {
    const problem = problemOf(error);
    // What led to the pause says more.
    if (problem.code !== 'paused') await note(problem);
    log(core, { ...question, callId }, problem.status);
    throw error;
  }
}

function check({ target: { apiKey, base, provider } }: AskedPrompt, messages: Said[]): void {
  const isFree = provider === 'ollama' || provider === 'custom';
  if (apiKey === null && !isFree) throw new ModelRefused('noKey');
  if (!URL.canParse(base)) throw new ModelRefused('forbidden');
  if (messages.length === 0) throw new ModelRefused('empty');
}

function log(
  core: Core,
  { callId, asked }: Pick<Asked, 'callId' | 'asked'>,
  status: number | null,
) {
  const { base } = asked.target;
  const host = URL.canParse(base) ? new URL(base).host : '';
  core.log.info({ call_id: callId, kind: 'complete', host, status }, 'automation.model_asked');
}
