/** Lets admins hear a voice, and tells which of the voices a region has. */
import type { VoiceTest } from '@prosa/contract/prompts';
import { type PromptProblem, type PromptVoice, promptVoices } from '@prosa/contract/prompts/models';
import { ModelRefused, problemOf } from '../../automation/effects/complete/model-errors.ts';
import { openKey } from '../../automation/effects/complete/prompt-secrets.ts';
import {
  listVoices,
  type SpeechPlace,
  speak,
} from '../../automation/effects/speak/azure-speech.ts';
import { spokenText } from '../../automation/effects/speak/spoken-text.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findPrompt } from './prompts.queries.ts';
import { isRegion } from './prompts.rules.ts';

interface Entered {
  voiceRegion: string;
  voiceKey?: string | null | undefined;
  promptId?: number | undefined;
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_VOICE_REGION_INVALID */
export async function offeredVoices(
  ctx: UserCtx,
  entered: Entered,
): Promise<{ voices: PromptVoice[]; error: PromptProblem | null }> {
  const place = await placeOf(ctx, entered);
  try {
    const names = new Set(await listVoices(ctx.core, checked(place)));
    return { voices: promptVoices.filter((voice) => names.has(voice)), error: null };
  } catch (error) {
    return { voices: [], error: problemOf(error).code };
  }
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_VOICE_REGION_INVALID */
export async function tryVoice(
  ctx: UserCtx,
  { voice, text, ...entered }: Entered & { voice: PromptVoice; text: string },
): Promise<VoiceTest> {
  const place = await placeOf(ctx, entered);
  try {
    const spoken = spokenText([text]);
    if (!spoken) throw new ModelRefused('badRequest');
    const bytes = await speak(ctx.core, checked(place), { voice, text: spoken });
    return { error: null, status: null, audio: bytes.toString('base64') };
  } catch (error) {
    const { code, status } = problemOf(error);
    return { error: code, status, audio: null };
  }
}

interface Place extends Omit<SpeechPlace, 'key'> {
  key: string | null;
}

function checked({ key, ...place }: Place): SpeechPlace {
  if (key === null) throw new ModelRefused('noKey');
  return { ...place, key };
}

async function placeOf(
  ctx: UserCtx,
  { voiceRegion: region, voiceKey, promptId }: Entered,
): Promise<Place> {
  if (!isRegion(region)) throw appError('ERR_PROMPT_VOICE_REGION_INVALID');
  const { companyId } = ctx;
  if (voiceKey || promptId === undefined) return { companyId, region, key: voiceKey || null };
  return inTransaction(ctx, async (tx) => {
    const prompt = await findPrompt(tx, promptId);
    if (!prompt) throw appError('ERR_NO_PROMPT_FOUND');
    return { companyId, region, key: openKey(tx, promptId, prompt.voiceKey, 'voice_key') };
  });
}
