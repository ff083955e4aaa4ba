import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import { entityStore } from '../../core/entity-store.ts';

/** The known state of messages, shared by all threads that show them. */
export const messageStore = entityStore<Message>('message');

/** The same for the events and notes between them; a deleted note is a later state of its event. */
export const ticketEventStore = entityStore<TicketEvent>('ticketEvent');
