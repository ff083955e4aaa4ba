/** Calls: a missed one stands in the thread. */
import type { Tx } from '../../../core/ctx.ts';
import type { Lease } from '../../../gateway/lease.ts';
import type { InboundEvent, InboundMessage } from '../../../gateway/port.ts';
import { receiveMessages } from './receive-messages.ts';

type Call = Extract<InboundEvent, { t: 'call' }>;

export async function applyCalls(tx: Tx, lease: Lease, calls: readonly Call[]): Promise<void> {
  const missed = calls.filter((call) => call.phase === 'missed').map(asMessage);
  if (missed.length > 0) await receiveMessages(tx, lease, missed);
}

/** The id of the call is the message's, so a repeated event is known. */
const asMessage = (call: Call): InboundMessage => ({
  t: 'message',
  id: call.id,
  chat: call.from,
  ...(call.name === undefined ? {} : { name: call.name }),
  fromMe: false,
  origin: 'live',
  kind: 'call_log',
  body: call.isVideo ? 'video' : '',
  at: call.at,
});
