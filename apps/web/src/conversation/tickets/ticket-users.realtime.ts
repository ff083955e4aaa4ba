import { liveFeature } from '../../live/live-feature.ts';
import { changeTickets } from './ticket-cache.ts';

/** Updates a colleague's new name on all tickets they hold. */
export const ticketUsersLive = liveFeature({
  entity: 'user',
  fold(client, events) {
    for (const event of events) {
      if (event.action !== 'update') continue;
      const { id, name } = event.user;
      changeTickets(client, (ticket) =>
        ticket.user?.id === id && ticket.user.name !== name
          ? { ...ticket, user: { ...ticket.user, name } }
          : ticket,
      );
    }
  },
});
