import type { Ticket } from '@prosa/contract/tickets';
import { subscriber } from '../../core/events/events.ts';
import { emitTicket, type TicketAudience } from './tickets.realtime.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A ticket came to be, or lists and threads show something of it differently. */
    'ticket.changed': {
      /** How others saw it until now; undefined for a new one. */
      before: TicketAudience | undefined;
      ticket: Ticket;
    };
    /** Their state was written, by a person or for one: whatever else has to do with them begins anew. Their threads are locked. */
    'tickets.written': { ticketIds: readonly number[] };
    /** Tickets changed so that people who have no page open may have to be told. */
    'tickets.alert': { ticketIds: readonly number[] };
  }
}

export const tellBrowsersOfTickets = subscriber({
  on: 'ticket.changed',
  name: 'tell browsers',
  inTransaction: (tx, { before, ticket }) => emitTicket(tx, before, ticket),
});
