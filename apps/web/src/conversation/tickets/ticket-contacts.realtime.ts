import { liveFeature } from '../../live/live-feature.ts';
import { changeTickets } from './ticket-cache.ts';

/** Updates a contact's changed name or picture on all their tickets; removes the tickets of a deleted contact. */
export const ticketContactsLive = liveFeature({
  entity: 'contact',
  fold(client, events) {
    for (const event of events) {
      if (event.action !== 'update') continue;
      const { id, name, number, profilePicUrl } = event.contact;
      changeTickets(client, (ticket) => {
        const known = ticket.contact;
        if (known.id !== id || isSame(known, event.contact)) return ticket;
        return { ...ticket, contact: { ...known, name, number, profilePicUrl } };
      });
    }
  },
});

type Shown = { name: string; number: string; profilePicUrl: string | null };

const isSame = (a: Shown, b: Shown): boolean =>
  a.name === b.name && a.number === b.number && a.profilePicUrl === b.profilePicUrl;
