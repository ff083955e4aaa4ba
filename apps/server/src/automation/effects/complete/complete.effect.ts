/** Asks a model by a prompt of the company what to answer to a customer. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import type { Passage } from '@prosa/contract/knowledge';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { type Call, CallEarly, effect } from '../effect.ts';
import { speakAnswer } from '../speak/speak-answer.ts';
import { hearVoices, VOICE_LOOK_MS, VOICE_WAIT_MS } from '../transcribe/heard-voices.ts';
import type { AiAnswer, AiRequest } from './ai-answer.ts';
import { askPrompt } from './ask-prompt.ts';
import { historyOf } from './history.ts';
import { searchKnowledge } from './knowledge.queries.ts';
import type { Said } from './model.ts';
import { ModelBusy, ModelRefused, WAIT_MS_MAX } from './model-errors.ts';
import {
  type AskedPrompt,
  type Conversation,
  findAskedPrompt,
  findConversation,
  listLines,
} from './prompt.queries.ts';
import { questionOf } from './question.ts';
import { readSaid, toolsOf } from './read-said.ts';
import { systemText } from './system-text.ts';

/** For all requests that an answer takes, with speaking it. */
const TIMEOUT_MS = 125_000;
const WAITS_MS = [2000, 8000];

export const completeEffect = effect<AiRequest>({
  kind: 'complete',
  isReply: true,
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
    const current = lines.filter(({ isCurrent }) => isCurrent);
    const hasModel = asked.transcriptionModel !== '';
    const hearing = await hearVoices(tx, current, { hasModel, waitedMs });
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

/** @throws ModelRefused, ModelBusy */
export async function ask(core: Core, question: Asked): Promise<Completed> {
  const { asked, conversation, messages, passages, companyId, ticketId, callId } = question;
  const { maxTokens } = asked.target;
  const { ticket } = conversation;
  const source = { ...conversation, ticket, maxTokens, prompt: asked.prompt, passages };
  const at = core.now();
  const answer = await askPrompt(core, {
    ...{ asked, messages, companyId, ticketId, callId },
    kind: ticketId === null ? 'test' : 'answer',
    tools: toolsOf(asked),
    system: (hasTools) => systemText(source, { hasTools, at }),
  });
  const { input, output } = answer.spent;
  const read = readSaid(answer, asked, maxTokens);
  return { answer: { ...read, sources: passages }, input, output };
}
