import type { Ticket } from '@prosa/contract/tickets';
import { entityStore } from '../../core/entity-store.ts';

/** The known state of tickets, shared by lists, board and ticket page. */
export const ticketStore = entityStore<Ticket>('ticket');
