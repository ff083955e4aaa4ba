/** Asks a model to write down a voice note, and sets aside what that can cost. */
import { openAsBlob } from 'node:fs';
import type { Language } from '@prosa/contract/limits';
import { z } from 'zod';
import type { Purse } from '../complete/ask-model.ts';
import type { ModelTarget, Usage } from '../complete/model.ts';
import { type Outcome, request, type Wire } from '../complete/model-client.ts';
import { ModelRefused } from '../complete/model-errors.ts';

export interface Voice {
  path: string;
  mime: string;
  bytes: number;
  seconds: number;
  language: Language;
}

/** What providers take; the extension tells them the kind. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/webm': 'webm',
};

/** Without its codec. */
const kindOf = (mime: string): string => mime.split(';')[0]!;

/** OpenAI and Groq take 25 MB. */
const BYTES_MAX = 24_000_000;
const SECONDS_MAX = 20 * 60;
const TIMEOUT_MS = 60_000;

/** No provider counts more for a second, with what is said in it. */
const MOST_A_SECOND = 60;
/** By price, what providers charge for a second where they count no tokens. */
const USUAL_A_SECOND = 20;

/** @throws ModelRefused for what no provider takes */
export function checkVoice({ mime, bytes }: Pick<Voice, 'mime' | 'bytes'>): void {
  if (!EXTENSIONS[kindOf(mime)]) throw new ModelRefused('badFile');
  if (bytes > BYTES_MAX) throw new ModelRefused('tooLong');
}

/** @throws ModelRefused, ModelBusy */
export async function transcribeAudio(
  wire: Wire,
  target: Pick<ModelTarget, 'base' | 'apiKey' | 'model'>,
  { voice, companyId, purse }: { voice: Voice; companyId: number; purse: Purse },
): Promise<string> {
  checkVoice(voice);
  if (voice.seconds > SECONDS_MAX) throw new ModelRefused('tooLong');
  const reserved = await purse.reserve(Math.ceil(voice.seconds + 1) * MOST_A_SECOND);
  const outcome = await send(wire, target, { voice, companyId });
  if ('answer' in outcome) {
    const read = Answer.safeParse(outcome.answer);
    await reserved.settle(usageOf(read.data, voice.seconds), read.success);
    if (!read.success) throw new ModelRefused('failed');
    return read.data.text.trim();
  }
  // Where nobody knows whether it was worked on, what was set aside stays spent.
  if (!outcome.arrived) await reserved.settle(NOTHING, false);
  throw outcome.error;
}

async function send(
  wire: Wire,
  { model, ...target }: Pick<ModelTarget, 'base' | 'apiKey' | 'model'>,
  { voice, companyId }: { voice: Voice; companyId: number },
): Promise<Outcome> {
  const { path, language } = voice;
  const mime = kindOf(voice.mime);
  const blob = await openAsBlob(path, { type: mime });
  const file = new File([blob], `voice.${EXTENSIONS[mime]}`, { type: mime });
  const caller = { companyId, timeoutMs: TIMEOUT_MS };
  return request(wire, target, caller, (client) =>
    client.audio.transcriptions.create({ file, model, language }),
  );
}

const count = z.number().nonnegative().catch(0);
const Answer = z.object({
  text: z.string(),
  usage: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('tokens'), input_tokens: count, output_tokens: count }),
      z.object({ type: z.literal('duration'), seconds: count }),
    ])
    .optional()
    .catch(undefined),
});

const NOTHING: Usage = { input: 0, output: 0, cached: 0 };

/** In the tokens that the provider counts; those that count seconds, in tokens of about the same price. */
function usageOf(answer: z.output<typeof Answer> | undefined, seconds: number): Usage {
  if (!answer) return NOTHING;
  const { usage } = answer;
  if (usage?.type === 'tokens')
    return { input: usage.input_tokens, output: usage.output_tokens, cached: 0 };
  const input = Math.ceil((usage?.seconds ?? seconds) * USUAL_A_SECOND);
  return { input, output: 0, cached: 0 };
}
