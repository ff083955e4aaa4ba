/** Reacting to a message and editing one's own: shown at once, executed by the gateway that owns the connection. */
import { waits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { applyEdit, applyReaction } from '../../conversation/inbound/updates.queries.ts';
import { signText } from '../../conversation/messages/message-text.ts';
import { type MessageRow, previewOf } from '../../conversation/messages/messages.present.ts';
import { refreshLastMessage, whereaboutsOf } from '../../conversation/messages/messages.queries.ts';
import { insertCommand } from '../../conversation/messages/outbound-commands.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { ticketLooksDifferent } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { emitOne, lockMessage } from './messages.service.ts';

/**
 * One reaction of the company to each message; an empty one removes it.
 * @throws ERR_TICKET_NOT_OPEN, ERR_REACT_WAPP_MSG if the provider or the kind of message does not support it
 */
export function reactToMessage(ctx: UserCtx, messageId: string, emoji: string): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const { ticket, row } = await lockMessage(tx, messageId);
    if (ticket.status !== 'open') throw appError('ERR_TICKET_NOT_OPEN');
    const { providerId, mayBeThere } = await whereaboutsOf(tx, messageId);
    if (!canBeReactedTo(ticket, row) || (row.from_me && !mayBeThere))
      throw appError('ERR_REACT_WAPP_MSG');
    const at = tx.core.now().toISOString();
    const { id, name } = tx.actor;
    await applyReaction(tx, messageId, { byMe: true, user: { id, name }, emoji, at });
    const target = { targetId: providerId, targetFromMe: row.from_me };
    await insertCommand(tx, ticket, { t: 'react', ...target, emoji });
    return emitOne(tx, ticket, { messageId });
  });
}

const canBeReactedTo = (ticket: TicketRow, row: MessageRow): boolean =>
  capabilitiesOf(ticket.provider).react && !row.is_deleted && row.media_type !== 'call_log';

/**
 * Only the author edits a sent text, for as long as WhatsApp allows. A signature stays.
 * @throws ERR_TICKET_NOT_OPEN, ERR_NO_PERMISSION, ERR_EDIT_WAPP_MSG
 */
export function editMessage(ctx: UserCtx, messageId: string, words: string): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const { ticket, row } = await lockMessage(tx, messageId);
    if (row.user_id !== tx.actor.id) throw appError('ERR_NO_PERMISSION');
    if (ticket.status !== 'open') throw appError('ERR_TICKET_NOT_OPEN');
    const now = tx.core.now();
    if (!canBeEdited(ticket, row, now)) throw appError('ERR_EDIT_WAPP_MSG');
    const isSigned = row.body === signText(row.body, tx.actor.name);
    const body = isSigned ? signText(words, tx.actor.name) : words;
    const { providerId } = await whereaboutsOf(tx, messageId);
    await applyEdit(tx, messageId, { body, at: now.toISOString() });
    await insertCommand(tx, ticket, { t: 'edit', providerId, body });
    const text = previewOf({ mediaType: row.media_type, body });
    await refreshLastMessage(tx, row.ticket_id, { id: messageId, text });
    await ticketLooksDifferent(tx, ticket.id);
    return emitOne(tx, ticket, { messageId, news: 'content' });
  });
}

const canBeEdited = (ticket: TicketRow, row: MessageRow, now: Date): boolean =>
  capabilitiesOf(ticket.provider).edit &&
  row.media_type === 'conversation' &&
  !row.is_deleted &&
  row.ack > 1 &&
  now.getTime() - new Date(row.created_at).getTime() < waits.edit;
