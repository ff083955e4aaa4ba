import { liveFeature } from '../../live/live-feature.ts';
import { changeTickets } from './ticket-cache.ts';

/** A queue has one event, however many tickets are in it: update all of them here. */
export const ticketQueuesLive = liveFeature({
  entity: 'queue',
  fold(client, events) {
    for (const event of events) {
      if ('options' in event || event.action === 'create') continue;
      const queueId = event.action === 'delete' ? event.queueId : event.queue.id;
      const queue = event.action === 'delete' ? null : event.queue;
      changeTickets(client, (ticket) => {
        const known = ticket.queue;
        if (known?.id !== queueId) return ticket;
        if (!queue) return { ...ticket, queue: null, queueId: null };
        const { id, name, color } = queue;
        if (known.name === name && known.color === color) return ticket;
        return { ...ticket, queue: { id, name, color } };
      });
    }
  },
});
