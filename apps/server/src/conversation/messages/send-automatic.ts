/** A text that the server writes by itself: a row of the outbox like any other, marked, and nobody's to delete. */
import type { Tx } from '../../core/ctx.ts';
import { isTappable } from '../../provider/menu.ts';
import type { InteractiveMenu } from '../../provider/port.ts';
import { type TicketRow, windowEndOf } from '../tickets/tickets.present.ts';
import { findMessages } from './messages.queries.ts';
import { announceQueued, queueMessage, threadOf } from './queue-message.ts';
import { renderText } from './render-text.ts';

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
  const body = template.isVerbatim ? template.text : await renderText(tx, ticket, template);
  const menu = await renderMenu(tx, ticket, template);
  const outgoing = menu && isTappable(menu) ? { t: 'interactive' as const, menu } : undefined;
  const thread = threadOf(ticket);
  const id = await queueMessage(tx, thread, {
    ...{ body, mediaType: 'conversation', outgoing },
    author: { kind: 'automation' },
  });
  await announceQueued(tx, thread, { rows: await findMessages(tx, [id]) });
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
