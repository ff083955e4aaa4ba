import type { Ticket } from '@prosa/contract/tickets';

/** The menus are still asking the customer; whoever accepts the ticket ends that. */
export const isBotServing = ({ status, chatbot }: Pick<Ticket, 'status' | 'chatbot'>): boolean =>
  status === 'pending' && chatbot;
