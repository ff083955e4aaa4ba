/**
 * Writes down a customer's voice note: a transaction begins the attempt, the model is asked outside of any, and another
 * transaction keeps the text and shows it.
 */
import { announceChanges } from '../../../conversation/messages/announce.ts';
import { storableText } from '../../../conversation/messages/message-text.ts';
import { raiseRevs } from '../../../conversation/messages/messages.queries.ts';
import { type Core, type Ctx, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { ModelBusy, ModelRefused, type Problem, problemOf } from '../complete/model-errors.ts';
import { purseOf } from '../complete/purse.ts';
import { checkVoice, transcribeAudio } from './transcribe-audio.ts';
import {
  type BegunVoice,
  beginVoice,
  hasTurn,
  postponeVoice,
  settleVoice,
  type Transcribed,
} from './transcriptions.queries.ts';
import { secondsOf } from './voice-length.ts';

declare module '../../../core/events/events.ts' {
  interface Happenings {
    /** A customer's voice note is written down, or will never be. */
    'voice.transcribed': { ticketId: number };
    /** A part of a prompt beside its answers was used; `problem`: why it did not work. */
    'prompt.used': { promptId: number; part: PromptPart; problem: Problem | null };
  }
}

export type PromptPart = 'transcription' | 'voice';

export interface VoicePayload {
  companyId: number;
  messageId: string;
}

const ATTEMPTS = 3;
const WAITS_MS = [2000, 8000];
const TURN_MS = 2000;
/** Longer than anybody speaks in the time that is allowed. */
const TEXT_MAX = 40_000;

export async function transcribeVoice(
  core: Core,
  { companyId, messageId }: VoicePayload,
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const begun = await inTransaction(ctx, async (tx) => {
    if (await hasTurn(tx, messageId)) return beginVoice(tx, messageId);
    await enqueueVoice(tx, messageId, TURN_MS);
    return undefined;
  });
  if (!begun) return;
  const outcome = await attempt(ctx, begun);
  await inTransaction(ctx, (tx) => end(tx, messageId, { begun, outcome }));
}

/** @param afterMs how long to wait before */
export async function enqueueVoice(tx: Tx, messageId: string, afterMs = 0): Promise<void> {
  const runAt = new Date(tx.core.now().getTime() + afterMs);
  const key = `transcribe:${messageId}`;
  await tx.enqueue('transcribe', { messageId }, { key, ...(afterMs > 0 && { runAt }) });
}

type Outcome = { text: string } | { error: unknown };

async function attempt(ctx: Ctx, begun: BegunVoice): Promise<Outcome> {
  try {
    // The last one was interrupted, perhaps by what this file does to us.
    if (begun.made > ATTEMPTS) throw new ModelRefused('failed');
    return { text: await transcribe(ctx, begun) };
  } catch (error) {
    return { error };
  }
}

/** @throws ModelRefused, ModelBusy */
async function transcribe(
  { core, companyId }: Ctx,
  { file, transcriber, ticketId, language }: BegunVoice,
): Promise<string> {
  if (!transcriber) throw new ModelRefused('noModel');
  if (!file) throw new ModelRefused('badFile');
  checkVoice(file);
  const path = core.storage.localPath(file.key);
  const seconds = await secondsOf(path);
  if (seconds === undefined) throw new ModelRefused('badFile');
  const { promptId, model, base, apiKey, needsKey } = transcriber;
  if (apiKey === null && needsKey) throw new ModelRefused('noKey');
  if (!URL.canParse(base)) throw new ModelRefused('forbidden');
  const spender = { companyId, promptId, ticketId, model, kind: 'transcription' } as const;
  return transcribeAudio(core, transcriber, {
    voice: { ...file, path, seconds, language },
    companyId,
    purse: purseOf(core, spender),
  });
}

async function end(
  tx: Tx,
  messageId: string,
  { begun, outcome }: { begun: BegunVoice; outcome: Outcome },
): Promise<void> {
  const { made, ticketId, transcriber } = begun;
  const problem = 'error' in outcome ? problemOf(outcome.error) : null;
  const promptId = transcriber?.promptId;
  log(tx, { promptId, problem, made });
  if (promptId !== undefined && isOfPrompt(problem))
    await tx.happened({ type: 'prompt.used', promptId, part: 'transcription', problem });
  if ('error' in outcome && made < ATTEMPTS && mayImprove(outcome.error)) {
    await postponeVoice(tx, messageId);
    return enqueueVoice(tx, messageId, waitMsOf(outcome.error, made));
  }
  const settled: Transcribed =
    'text' in outcome
      ? { state: 'done', text: storableText(outcome.text).slice(0, TEXT_MAX).toWellFormed() }
      : { state: 'failed', error: problem?.code ?? 'failed' };
  if (!(await settleVoice(tx, messageId, settled))) return;
  await raiseRevs(tx, [messageId]);
  await announceChanges(tx, { messageIds: [messageId], ticketIds: [] });
  await tx.happened({ type: 'voice.transcribed', ticketId });
}

const mayImprove = (error: unknown): boolean => !(error instanceof ModelRefused);

const waitMsOf = (error: unknown, made: number): number =>
  (error instanceof ModelBusy ? error.waitMs : undefined) ?? WAITS_MS[made - 1] ?? 0;

/** Some are of one file. What led to a pause says more. */
const isOfPrompt = (problem: Problem | null): boolean =>
  problem === null || !['badFile', 'tooLong', 'paused'].includes(problem.code);

function log(
  tx: Tx,
  {
    promptId,
    problem,
    made,
  }: { promptId: number | undefined; problem: Problem | null; made: number },
): void {
  tx.log.info(
    {
      prompt_id: promptId,
      problem: problem?.code ?? null,
      status: problem?.status,
      attempts: made,
    },
    'automation.voice_transcribed',
  );
}
