/** Whether the customer's voice notes can be read already. */
import type { Tx } from '../../../core/ctx.ts';
import { planAll } from './plan-transcriptions.ts';
import { isWrittenDownForPeople } from './transcriptions.queries.ts';

/** Nobody waits longer for an answer. */
export const VOICE_WAIT_MS = 60_000;
/** The end of a transcription makes the call at once: this is for those that got lost. */
export const VOICE_LOOK_MS = 5000;

/** One of the messages of the customer that are to be answered. */
export interface HeardLine {
  id: string;
  mediaType: string;
  /** Of its file. */
  mediaState: 'none' | 'pending' | 'ready' | 'failed' | 'full';
  /** How far writing down a voice note has got; null if nobody does. */
  voice: { state: 'pending' | 'done' | 'failed'; error: string | null } | null;
}

/** `lost`: one of the messages to answer cannot be understood. */
export type Hearing = 'heard' | 'waiting' | 'lost';

/**
 * @param hasModel whether the machine writes down voice notes itself; the company may do so for its people
 * @param waitedMs since the customer was to be answered
 */
export async function hearVoices(
  tx: Tx,
  lines: readonly HeardLine[],
  { hasModel, waitedMs }: { hasModel: boolean; waitedMs: number },
): Promise<Hearing> {
  const unheard = lines.filter(isUnheard);
  if (unheard.length === 0) return 'heard';
  const isPlanned = hasModel || unheard.some(({ voice }) => voice?.state === 'pending');
  if (!isPlanned && !(await isWrittenDownForPeople(tx))) return 'heard';
  const waiting = unheard.filter(isWaiting);
  if (waiting.length === 0 || waitedMs >= VOICE_WAIT_MS) return 'lost';
  await planAll(
    tx,
    waiting.filter(({ voice }) => voice === null).map(({ id }) => id),
  );
  return 'waiting';
}

/** Without tokens left the model is not asked either, and people answer. */
const isUnheard = ({ mediaType, voice }: HeardLine): boolean =>
  mediaType === 'audio' && voice?.state !== 'done' && voice?.error !== 'budget';

const isWaiting = ({ mediaState, voice }: HeardLine): boolean =>
  voice ? voice.state === 'pending' : mediaState === 'pending' || mediaState === 'ready';
