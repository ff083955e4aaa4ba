/** Asks a connection's phone for messages of a thread from before its first message here. */

import { findOldestSent } from '../../conversation/messages/messages.queries.ts';
import { insertCommand, isWaiting } from '../../conversation/messages/outbound-commands.queries.ts';
import { requireLinked } from '../../conversation/messages/require-linked.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { lockTicketToServe } from '../../conversation/tickets/tickets.service.ts';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import type { UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

/** Fifty messages each: a phone that is asked for everything would be busy, and look like a machine's. */
const PER_THREAD_AND_HOUR = 10;
const PER_CONNECTION_AND_HOUR = 60;

/** The messages arrive later, like new ones; a repeated request meanwhile changes nothing. */
export async function askForHistory(ctx: UserCtx, ticketId: number): Promise<void> {
  const asked = await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicketToServe(tx, ticketId);
    if (!capabilitiesOf(ticket.provider).history) throw appError('ERR_NO_HISTORY');
    requireLinked(ticket);
    return { ticket, isWaiting: await isWaiting(tx, ticket, 'history') };
  });
  if (asked.isWaiting) return;
  await throttle(ctx, asked.ticket);
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicketToServe(tx, ticketId);
    const before = await findOldestSent(tx, ticket.conversation_id);
    // A phone looks up messages before a given one: without one there is nothing to request.
    if (!before || (await isWaiting(tx, ticket, 'history'))) return;
    await insertCommand(tx, ticket, { t: 'history', before });
  });
}

async function throttle({ core }: UserCtx, ticket: TicketRow): Promise<void> {
  if (!core.config.rateLimits) return;
  await countHourly(core, `history of ${ticket.conversation_id}`, PER_THREAD_AND_HOUR);
  await countHourly(core, `history by ${ticket.connection_id}`, PER_CONNECTION_AND_HOUR);
}
