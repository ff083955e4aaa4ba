/**
 * What a person is alerted of, by sound, notification, bell and push. A further kind of a ticket is a line here, its condition
 * in `alertOf` and in `isAlert` of the server's list, and its words (`push-text.ts`, `alert-kinds.ts` of the web).
 */
import type { TicketStatus } from './tickets.ts';

export const alertKinds = ['message', 'waiting', 'transfer', 'mention', 'wake', 'target'] as const;
export type AlertKind = (typeof alertKinds)[number];
/** A mention is of a note: it has a list of its own. */
export type TicketAlertKind = Exclude<AlertKind, 'mention'>;

/** Made by the browser: no files. */
export const alertSounds = ['chime', 'bell', 'drop', 'knock'] as const;
export type AlertSound = (typeof alertSounds)[number];

interface Alerting {
  status: TicketStatus;
  userId: number | null;
  unreadMessages: number;
  chatbot: boolean;
  isSnoozed: boolean;
  hasWoken: boolean;
  targetTold: 'soon' | 'late' | null;
  isHandedOver: boolean;
  handedById: number | null;
}

interface Alerted {
  id: number;
  alertsOff: readonly AlertKind[];
}

/** Somebody else gave it to this person, or to a queue, and nobody has opened it since. */
export const isNewFor = (
  { isHandedOver, handedById }: Pick<Alerting, 'isHandedOver' | 'handedById'>,
  userId: number,
): boolean => isHandedOver && handedById !== userId;

/** Once its customer has written again, the message is the news: what a ticket was told of before is not told again. */
export const newsAfterMessage = <T extends Pick<Alerting, 'isHandedOver' | 'targetTold'>>(
  ticket: T,
): T => ({ ...ticket, isHandedOver: false, targetTold: null });

/** Of what a ticket alerts its holder, or those who may take it; null when of nothing that they want to hear. */
export function alertOf(ticket: Alerting, { id, alertsOff }: Alerted): TicketAlertKind | null {
  const isMine = ticket.status === 'open' && ticket.userId === id;
  const isFree = ticket.status === 'pending' && !ticket.chatbot;
  if ((!isMine && !isFree) || ticket.isSnoozed) return null;
  const isUnread = ticket.unreadMessages > 0;
  const kinds: Record<TicketAlertKind, boolean> = {
    transfer: isNewFor(ticket, id),
    waiting: isFree && isUnread,
    message: isMine && isUnread,
    wake: isMine && ticket.hasWoken,
    target: ticket.targetTold !== null,
  };
  const order: readonly TicketAlertKind[] = ['target', 'transfer', 'waiting', 'message', 'wake'];
  return order.find((kind) => kinds[kind] && !alertsOff.includes(kind)) ?? null;
}
