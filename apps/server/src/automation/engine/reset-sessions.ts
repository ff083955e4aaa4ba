/** Keeps sessions consistent when something other than a machine moves a ticket or its thread. */
import { placesOfMerge } from '../../conversation/inbound/merge-contacts.queries.ts';
import { type Subscriber, subscriber } from '../../core/events/events.ts';
import { hearAll } from './automation.queries.ts';
import { renumberSessions, resetSessions } from './sessions.queries.ts';

export const sessionSubscribers: readonly Subscriber[] = [
  subscriber({
    on: 'tickets.written',
    name: 'reset automation',
    inTransaction: (tx, { ticketIds }) => resetSessions(tx, ticketIds),
  }),
  subscriber({
    on: 'phrases.changed',
    name: 'hear phrases',
    inTransaction: (tx, { connectionId }) => hearAll(tx, connectionId),
  }),
  subscriber({
    on: 'threads.merging',
    name: 'renumber automation',
    inTransaction: (tx, { kept, gone }) => renumberSessions(tx, placesOfMerge(tx, kept, gone)),
  }),
];
