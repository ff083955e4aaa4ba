import type { Ticket } from '@prosa/contract/tickets';

/** The menus are still asking the customer; accepting the ticket ends that. */
export const isBotServing = ({ status, chatbot }: Pick<Ticket, 'status' | 'chatbot'>): boolean =>
  status === 'pending' && chatbot;
