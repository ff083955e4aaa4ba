/** A text that the server writes by itself: a row of the outbox like any other, marked, and nobody's to delete. */
import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../core/ctx.ts';
import { isTappable } from '../../provider/menu.ts';
import type { InteractiveMenu } from '../../provider/port.ts';
import { type TicketRow, windowEndOf } from '../tickets/tickets.present.ts';
import { previewOf } from './messages.present.ts';
import { findMessages, insertOutbound } from './messages.queries.ts';
import { messageChanged } from './messages.realtime.ts';
import { providerIdFor } from './provider-id.ts';
import { renderText } from './render-text.ts';
import { sendDeadline } from './send-deadline.ts';

export interface AutomaticText {
  text: string;
  /** It is sent as it stands: what looks like a variable in it is none. */
  isVerbatim?: boolean;
  /** Variables of this text alone. */
  more?: Record<string, string>;
  /** The same as choices to tap, for providers that have them; left out where it does not fit there. */
  menu?: InteractiveMenu | undefined;
}

/**
 * In the caller's transaction, so it is sent exactly when what it speaks of takes effect. The caller holds the
 * thread's lock, and tells the lists of the ticket afterwards.
 * @returns whether it was written
 */
export async function sendAutomatic(
  tx: Tx,
  ticket: TicketRow,
  template: AutomaticText,
): Promise<boolean> {
  // Where free text reaches only who has written lately, it would only fail.
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) return false;
  const id = randomUUIDv7();
  const body = template.isVerbatim ? template.text : await renderText(tx, ticket, template);
  const menu = await renderMenu(tx, ticket, template);
  const outgoing = menu && isTappable(menu) ? { t: 'interactive' as const, menu } : null;
  const mediaType = 'conversation';
  await insertOutbound(
    tx,
    {
      ...{ id, body, mediaType, automatic: true, userId: null, clientId: null, clientHash: null },
      ...{ fileId: null, playFileId: null, isVoice: false, quotedId: null, outgoing },
      forwardingScore: 0,
      conversationId: ticket.conversation_id,
      ticketId: ticket.id,
      connectionId: ticket.connection_id,
      providerId: providerIdFor(id),
      sendUntil: sendDeadline(tx.core.now()),
    },
    previewOf({ mediaType, body }),
  );
  const [row] = await findMessages(tx, [id]);
  const thread = { contactId: ticket.contact_id, whatsappId: ticket.connection_id };
  await messageChanged(tx, 'create', { row: row!, thread });
  tx.afterCommit(() => tx.core.wakes.send('outbox', ticket.connection_id));
  return true;
}

async function renderMenu(
  tx: Tx,
  ticket: TicketRow,
  { menu, more = {} }: AutomaticText,
): Promise<InteractiveMenu | undefined> {
  return (
    menu && { ...menu, body: (await renderText(tx, ticket, { text: menu.body, more })).trim() }
  );
}
