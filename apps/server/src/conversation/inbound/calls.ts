/** Calls: each is stored in the thread once. If the company takes none, they are refused and the caller gets a reply. */
import { callBody } from '@prosa/contract/calls';
import type { Tx } from '../../core/ctx.ts';
import type { InboundEvent, InboundMessage } from '../../provider/port.ts';
import { insertCommand } from '../messages/outbound-commands.queries.ts';
import { explainRefusedCall } from '../messages/tell-customer.ts';
import { settingOf } from '../settings/settings.queries.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { ticketLooksDifferent } from '../tickets/tickets.service.ts';
import { receiveMessages } from './receive-messages.ts';
import type { InboundRow } from './store.queries.ts';

type Call = Extract<InboundEvent, { t: 'call' }>;

/** A call that is reported later than this no longer rings. */
const RINGS_MS = 60_000;

export async function applyCalls(
  tx: Tx,
  connectionId: number,
  calls: readonly Call[],
): Promise<void> {
  const ringing = await findUnwanted(tx, calls);
  // Missed, or answered on the phone.
  const over = calls.filter((call) => call.phase !== 'offer');
  if (ringing.length + over.length === 0) return;
  const fresh = await receiveMessages(tx, connectionId, [...ringing, ...over].map(asMessage));
  const unwanted = new Set(ringing.map(({ id }) => id));
  for (const row of fresh) if (unwanted.has(row.provider_id)) await refuse(tx, row);
}

async function findUnwanted(tx: Tx, calls: readonly Call[]): Promise<Call[]> {
  const since = tx.core.now().getTime() - RINGS_MS;
  const ringing = calls.filter(({ phase, at }) => phase === 'offer' && at.getTime() >= since);
  return ringing.length > 0 && (await settingOf(tx, 'call')) === 'disabled' ? ringing : [];
}

async function refuse(tx: Tx, { ticket_id, provider_id }: InboundRow): Promise<void> {
  // Only a stop-word opens none.
  if (ticket_id === null) return;
  const ticket = (await findTickets(tx, [ticket_id]))[0]!;
  await insertCommand(tx, ticket, { t: 'rejectCall', callId: provider_id });
  await explainRefusedCall(tx, ticket_id);
  await ticketLooksDifferent(tx, ticket_id);
}

/** The call's id is also the message's, so repeated events are recognised: the first report of how it ended counts. */
const asMessage = (call: Call): InboundMessage => ({
  t: 'message',
  id: call.id,
  chat: call.from,
  ...(call.name === undefined ? {} : { name: call.name }),
  fromMe: false,
  origin: 'live',
  kind: 'call_log',
  body: callBody({ isVideo: call.isVideo, isAnswered: call.phase === 'accepted' }),
  at: call.at,
});
