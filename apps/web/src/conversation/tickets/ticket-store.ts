import type { Ticket } from '@prosa/contract/tickets';
import { entityStore } from '../../core/entity-store.ts';

/** What is known of tickets, whichever list, board or page shows them. */
export const ticketStore = entityStore<Ticket>('ticket');
