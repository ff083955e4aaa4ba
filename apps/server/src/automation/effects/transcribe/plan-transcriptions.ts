/** A voice note whose file has arrived is written down, if the company wants that. */

import type { Tx } from '../../../core/ctx.ts';
import { subscriber } from '../../../core/events/events.ts';
import { enqueueVoice } from './transcribe-voice.ts';
import { planVoices } from './transcriptions.queries.ts';

export const planTranscriptions = subscriber({
  on: 'message.changed',
  name: 'write down voice notes',
  inTransaction: async (tx, { action, news, row }) => {
    const isVoice = row.media_type === 'audio' && !row.from_me;
    const hasArrived = action === 'update' && news === 'state' && row.media_state === 'ready';
    if (isVoice && hasArrived && row.transcription === null) await planAll(tx, [row.id]);
  },
});

/** @returns those that were not planned before */
export async function planAll(tx: Tx, messageIds: readonly string[]): Promise<string[]> {
  const planned = await planVoices(tx, messageIds);
  for (const id of planned) await enqueueVoice(tx, id);
  return planned;
}
