/** A voice note whose file has arrived is written down, if the company wants that. */
import { announceChanges } from '../../../conversation/messages/announce.ts';
import { raiseRevs } from '../../../conversation/messages/messages.queries.ts';
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

/** Attendants see that it is under way. */
export async function planAll(tx: Tx, messageIds: readonly string[]): Promise<void> {
  const planned = await planVoices(tx, messageIds);
  if (planned.length === 0) return;
  for (const id of planned) await enqueueVoice(tx, id);
  await raiseRevs(tx, planned);
  await announceChanges(tx, { messageIds: planned, ticketIds: [] });
}
