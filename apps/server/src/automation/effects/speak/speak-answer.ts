/** An answer of a model as a voice note, where the prompt has a voice. Whatever goes wrong, it stays a text. */
import { Readable } from 'node:stream';
import { type InspectedFile, inspectFile } from '../../../conversation/media/media.service.ts';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { ModelRefused, type Problem, problemOf } from '../complete/model-errors.ts';
import type { PromptVoiceOf } from '../complete/prompt.queries.ts';
import { speak } from './azure-speech.ts';
import { spokenText } from './spoken-text.ts';

export interface Spoken {
  file: InspectedFile;
  /** As it would have been written. */
  text: string;
}

const BYTES_MAX = 8 * 1024 * 1024;

export async function speakAnswer(
  core: Core,
  texts: readonly string[],
  {
    companyId,
    promptId,
    voice,
  }: { companyId: number; promptId: number; voice: PromptVoiceOf | null },
): Promise<Spoken | undefined> {
  const text = voice && spokenText(texts);
  if (!voice || !text) return undefined;
  const { name, region, key } = voice;
  try {
    if (key === null || region === '') throw new ModelRefused('noKey');
    const bytes = await speak(core, { companyId, region, key }, { voice: name, text });
    const file = await keep(core, companyId, bytes);
    await note(core, { companyId, promptId, problem: null });
    return { file, text: texts.join('\n') };
  } catch (error) {
    await note(core, { companyId, promptId, problem: problemOf(error) });
    return undefined;
  }
}

async function keep(core: Core, companyId: number, bytes: Buffer): Promise<InspectedFile> {
  const { key } = await core.storage.put(companyId, Readable.from([bytes]), BYTES_MAX);
  try {
    const file = await inspectFile({ core }, { key, name: 'voice.ogg', bytes: bytes.length });
    if (file.kind !== 'audio') throw new ModelRefused('failed');
    // Providers name it without its codec.
    return { ...file, mime: 'audio/ogg' };
  } catch (error) {
    await core.storage.remove(key);
    throw error;
  }
}

async function note(
  core: Core,
  {
    companyId,
    promptId,
    problem,
  }: { companyId: number; promptId: number; problem: Problem | null },
): Promise<void> {
  core.log.info(
    { company_id: companyId, prompt_id: promptId, problem: problem?.code, status: problem?.status },
    'automation.answer_spoken',
  );
  // What led to the pause says more.
  if (problem?.code === 'paused') return;
  await inTransaction(companyCtx(core, companyId), (tx) =>
    tx.happened({ type: 'prompt.used', promptId, part: 'voice', problem }),
  );
}
