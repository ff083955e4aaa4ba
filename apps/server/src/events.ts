/** Subscribers of events, of all floors: events.ts in core explains how events are raised. */
import { tellBrowsersOfMessages } from './conversation/messages/messages.realtime.ts';
import { tellBrowsersOfTickets } from './conversation/tickets/tickets.happenings.ts';
import type { Subscriber } from './core/events/events.ts';
import { pushSubscribers } from './features/push/push.happenings.ts';

export const subscribers: readonly Subscriber[] = [
  tellBrowsersOfMessages,
  tellBrowsersOfTickets,
  ...pushSubscribers,
];
