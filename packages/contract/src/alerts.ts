/**
 * Kinds of alerts, by sound, notification, bell and push. To add a kind for tickets, add a line here, its condition in `alertOf`
 * and in `isAlert` of the server's list, and its texts (`push-text.ts`, `alert-kinds.ts` of the web app).
 */
import type { TicketStatus } from './tickets.ts';

export const alertKinds = ['message', 'waiting', 'transfer', 'mention', 'wake', 'target'] as const;
export type AlertKind = (typeof alertKinds)[number];
/** A mention belongs to a note and has its own list. */
export type TicketAlertKind = Exclude<AlertKind, 'mention'>;

/** Synthesised by the browser, without files. */
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

/** Somebody else transferred the ticket to this user or a queue, and nobody has opened it since. */
export const isNewFor = (
  { isHandedOver, handedById }: Pick<Alerting, 'isHandedOver' | 'handedById'>,
  userId: number,
): boolean => isHandedOver && handedById !== userId;

/** After a new customer message the message is the alert: earlier alerts of the ticket are not repeated. */
export const newsAfterMessage = <T extends Pick<Alerting, 'isHandedOver' | 'targetTold'>>(
  ticket: T,
): T => ({ ...ticket, isHandedOver: false, targetTold: null });

/** The alert that a ticket raises for its holder or for users who may accept it; null if there is none or they switched it off. */
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
