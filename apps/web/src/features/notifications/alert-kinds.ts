/** Titles and texts of each kind of alert; `alertOf` of the contract decides when there is one. */
import { alertOf, type TicketAlertKind } from '@prosa/contract/alerts';
import type { Mention } from '@prosa/contract/notes';
import type { TFunction } from 'i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { wantsText } from './notification-wishes.ts';

interface AlertText {
  title: string;
  /** The text when customers' messages are not to be shown. */
  body: string;
}

const texts: Record<TicketAlertKind, (ticket: ListedTicket, t: TFunction) => AlertText> = {
  message: (ticket, t) => ({
    title: t('notifications.messageFrom', { name: ticket.contact.name }),
    body: unreadText(ticket, t),
  }),
  waiting: (ticket, t) => ({
    title: t('notifications.waitingFrom', { name: ticket.contact.name }),
    body: unreadText(ticket, t),
  }),
  transfer: (ticket, t) => ({
    title: t('notifications.transferOf', { name: ticket.contact.name }),
    body: transferText(ticket, t),
  }),
  wake: (ticket, t) => ({
    title: t('notifications.wakeOf', { name: ticket.contact.name }),
    body: t('notifications.hasWoken'),
  }),
  target: (ticket, t) => ({
    title: t('notifications.targetOf', { name: ticket.contact.name }),
    body: targetText(ticket, t),
  }),
};

const targetText = ({ targetTold }: ListedTicket, t: TFunction): string =>
  t(targetTold === 'late' ? 'notifications.targetLate' : 'notifications.targetSoon');

const unreadText = ({ unreadMessages: count }: ListedTicket, t: TFunction): string =>
  t('tickets.unread', { count });

const transferText = ({ status, queue }: ListedTicket, t: TFunction): string => {
  if (status === 'open') return t('notifications.toYou');
  return t('notifications.toQueue', { queue: queue?.name ?? t('tickets.noQueue') });
};

export function alertText(ticket: ListedTicket, me: Me, t: TFunction): AlertText {
  const kind = alertOf(ticket, me) ?? 'message';
  const text = texts[kind](ticket, t);
  return wantsText() && ticket.lastMessage
    ? { ...text, body: lastLine(ticket.lastMessage, t) }
    : text;
}

/** A colleague's note is about a customer: hidden like the customer's messages. */
export const mentionText = ({ note, ticket }: Mention, t: TFunction): AlertText => ({
  title: t('story.mentionedYou', { name: note.user?.name ?? '' }),
  body: wantsText()
    ? `${ticket.contactName}: ${note.note}`
    : t('notifications.ticketOf', { name: ticket.contactName }),
});

/** The bell's label of a ticket before its last message; empty for a message. */
export function alertMark(ticket: ListedTicket, me: Me, t: TFunction): string | null {
  const kind = alertOf(ticket, me);
  if (kind === 'transfer') return transferText(ticket, t);
  if (kind === 'target') return targetText(ticket, t);
  if (kind === 'wake') return t('notifications.hasWoken');
  return kind === 'waiting' ? t('notifications.isWaiting') : null;
}
