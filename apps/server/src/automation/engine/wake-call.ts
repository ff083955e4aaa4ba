/** A call that was too early is made at once when what it waits for is there. */
import { subscriber } from '../../core/events/events.ts';
import { findIdleCall } from './calls.queries.ts';

export const wakeCallAfterVoice = subscriber({
  on: 'voice.transcribed',
  name: 'make the waiting call',
  inTransaction: async (tx, { ticketId }) => {
    const callId = await findIdleCall(tx, ticketId);
    if (callId === undefined) return;
    await tx.hurry('automation-call', { ticketId, callId }, `call:${callId}`);
  },
});
