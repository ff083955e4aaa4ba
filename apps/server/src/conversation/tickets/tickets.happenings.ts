import type { Ticket } from '@prosa/contract/tickets';
import { subscriber } from '../../core/events/events.ts';
import { emitTicket, type TicketAudience } from './tickets.realtime.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A ticket was created, or lists and threads show it differently. */
    'ticket.changed': {
      /** Its audience before the change; undefined for a new one. */
      before: TicketAudience | undefined;
      ticket: Ticket;
    };
    /** The state of tickets was written: automations and timers start over. Their threads are locked. */
    'tickets.written': { ticketIds: readonly number[] };
    /** The automation wants a ticket to have the company's tag of this name. Its thread is locked. */
    'tag.wanted': { ticketId: number; name: string };
    'tag.changed': { ticketId: number; tagId: number; isOn: boolean };
    /** Tickets changed in a way that may require notifications to people who have no page open. */
    'tickets.alert': { ticketIds: readonly number[] };
  }
}

export const tellBrowsersOfTickets = subscriber({
  on: 'ticket.changed',
  name: 'tell browsers',
  inTransaction: (tx, { before, ticket }) => emitTicket(tx, before, ticket),
});
