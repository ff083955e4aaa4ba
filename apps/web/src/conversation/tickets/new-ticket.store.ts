/** The dialog for a new ticket, opened from any screen. */
import type { ContactRef } from '@prosa/contract/contacts';
import { useSyncExternalStore } from 'react';

/** The contact, where it is known. */
interface NewTicketRequest {
  contact?: ContactRef;
}

let request: NewTicketRequest | null = null;
const listeners = new Set<() => void>();

function put(next: NewTicketRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export const openNewTicket = (contact?: ContactRef): void => put(contact ? { contact } : {});
export const closeNewTicket = (): void => put(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewTicketRequest = (): NewTicketRequest | null =>
  useSyncExternalStore(subscribe, () => request);
