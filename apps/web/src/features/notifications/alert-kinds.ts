/** What each kind of alert is called and says; `alertOf` of the contract says when there is one. */
import { alertOf, type TicketAlertKind } from '@prosa/contract/alerts';
import type { Mention } from '@prosa/contract/notes';
import type { TFunction } from 'i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { wantsText } from './notification-wishes.ts';

interface AlertText {
  title: string;
  /** What stands below it where the words of customers are not to be shown. */
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

/** The words of a colleague are about a customer: they stay off the screen like theirs. */
export const mentionText = ({ note, ticket }: Mention, t: TFunction): AlertText => ({
  title: t('story.mentionedYou', { name: note.user?.name ?? '' }),
  body: wantsText()
    ? `${ticket.contactName}: ${note.note}`
    : t('notifications.ticketOf', { name: ticket.contactName }),
});

/** What the bell says of a ticket before its last words; nothing of a message. */
export function alertMark(ticket: ListedTicket, me: Me, t: TFunction): string | null {
  const kind = alertOf(ticket, me);
  if (kind === 'transfer') return transferText(ticket, t);
  if (kind === 'target') return targetText(ticket, t);
  if (kind === 'wake') return t('notifications.hasWoken');
  return kind === 'waiting' ? t('notifications.isWaiting') : null;
}
