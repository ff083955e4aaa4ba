import { IconMessages } from '@tabler/icons-react';
import { ticketContactsLive } from '../../conversation/tickets/ticket-contacts.realtime.ts';
import { ticketQueuesLive } from '../../conversation/tickets/ticket-queues.realtime.ts';
import { ticketTagsLive } from '../../conversation/tickets/ticket-tags.realtime.ts';
import { ticketUsersLive } from '../../conversation/tickets/ticket-users.realtime.ts';
import { ticketsLive } from '../../conversation/tickets/tickets.realtime.ts';
import type { Feature } from '../../live/feature.ts';

export const feature: Feature = {
  menu: { tickets: IconMessages },
  live: [ticketContactsLive, ticketsLive, ticketQueuesLive, ticketTagsLive, ticketUsersLive],
};
