/** Whether the customer's voice notes can be read already. */
import type { Tx } from '../../../core/ctx.ts';
import { planAll } from '../transcribe/plan-transcriptions.ts';
import type { AskedPrompt, StoredLine } from './prompt.queries.ts';

/** Nobody waits longer for an answer: then the customer is asked to write. */
export const VOICE_WAIT_MS = 60_000;
/** The end of a transcription makes the call at once: this is for those that got lost. */
export const VOICE_LOOK_MS = 5000;

/** `lost`: one of the messages to answer cannot be understood. */
export type Hearing = 'heard' | 'waiting' | 'lost';

/** @param waitedMs since the customer was to be answered */
export async function hearVoices(
  tx: Tx,
  lines: readonly StoredLine[],
  { asked, waitedMs }: { asked: Pick<AskedPrompt, 'transcriptionModel'>; waitedMs: number },
): Promise<Hearing> {
  if (asked.transcriptionModel === '') return 'heard';
  const unheard = lines.filter(isUnheard);
  if (unheard.length === 0) return 'heard';
  const waiting = unheard.filter(isWaiting);
  if (waiting.length === 0 || waitedMs >= VOICE_WAIT_MS) return 'lost';
  await planAll(
    tx,
    waiting.filter(({ voice }) => voice === null).map(({ id }) => id),
  );
  return 'waiting';
}

/** Without tokens left the model is not asked either, and people answer. */
const isUnheard = ({ isCurrent, fromMe, mediaType, voice }: StoredLine): boolean =>
  isCurrent &&
  !fromMe &&
  mediaType === 'audio' &&
  voice?.state !== 'done' &&
  voice?.error !== 'budget';

const isWaiting = ({ mediaState, voice }: StoredLine): boolean =>
  voice ? voice.state === 'pending' : mediaState === 'pending' || mediaState === 'ready';
