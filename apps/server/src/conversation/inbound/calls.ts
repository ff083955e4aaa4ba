/** Calls: each stands in the thread once. Where the company takes none, they are refused, and the caller is told. */
import { callBody } from '@prosa/contract/calls';
import type { Tx } from '../../core/ctx.ts';
import type { InboundEvent, InboundMessage } from '../../provider/port.ts';
import { insertCommand } from '../messages/outbound-commands.queries.ts';
import { tellCaller } from '../messages/tell-customer.ts';
import { settingOf } from '../settings/settings.queries.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { ticketLooksDifferent } from '../tickets/tickets.service.ts';
import { receiveMessages } from './receive-messages.ts';
import type { InboundRow } from './store.queries.ts';

type Call = Extract<InboundEvent, { t: 'call' }>;

/** A call that we hear of later does not ring any more. */
const RINGS_MS = 60_000;

export async function applyCalls(
  tx: Tx,
  connectionId: number,
  calls: readonly Call[],
): Promise<void> {
  const ringing = await findUnwanted(tx, calls);
  // Missed, or taken on the phone.
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

async function refuse(tx: Tx, row: InboundRow): Promise<void> {
  const ticket = (await findTickets(tx, [row.ticket_id]))[0]!;
  await insertCommand(tx, ticket, { t: 'rejectCall', callId: row.provider_id });
  await tellCaller(tx, row.ticket_id);
  await ticketLooksDifferent(tx, row.ticket_id);
}

/** The id of the call is the message's, so a repeated event is known: what is said first of how it ended holds. */
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
