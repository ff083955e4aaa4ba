/** Who hears of what happens, of all floors: events.ts in core says how it is told. */
import { sessionSubscribers } from './automation/engine/reset-sessions.ts';
import { tellBrowsersOfMessages } from './conversation/messages/messages.realtime.ts';
import { tellBrowsersOfTickets } from './conversation/tickets/tickets.happenings.ts';
import type { Subscriber } from './core/events/events.ts';
import { pushSubscribers } from './features/push/push.happenings.ts';

export const subscribers: readonly Subscriber[] = [
  ...sessionSubscribers,
  tellBrowsersOfMessages,
  tellBrowsersOfTickets,
  ...pushSubscribers,
];
